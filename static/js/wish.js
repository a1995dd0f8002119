// Whoever sits down adds to the seed of the table what the site cannot know: 16 random bytes, unless they have typed a wish.

const BYTES = 16;

const random = () => [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Before htmx, which reads the form when it is sent.
document.addEventListener(
  "submit",
  (event) => {
    const field = event.target.elements?.namedItem("wish");
    if (field && !field.value.trim()) field.value = random();
  },
  true,
);
