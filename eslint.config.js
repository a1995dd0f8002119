// Rules of `make lint` for static/js, besides the recommended rules of ESLint.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["static/vendor/"] },
  js.configs.recommended,
  {
    files: ["static/js/*.js", "games/catalogue/*/static/js/*.js"],
    languageOptions: { globals: { ...globals.browser, htmx: "readonly", Idiomorph: "readonly" } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-script-url": "error",
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-restricted-properties": [
        "error",
        { property: "outerHTML", message: "What comes from elsewhere is morphed in, or is text." },
        { object: "document", property: "write", message: "The Content-Security-Policy is there for something." },
      ],
    },
  },
  { files: ["static/js/worker.js"], languageOptions: { globals: globals.serviceworker } },
];
