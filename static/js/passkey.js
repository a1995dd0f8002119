/* Passkeys: the buttons appear where the browser knows them; what goes wrong is said in words. */

const able = Boolean(window.PublicKeyCredential && navigator.credentials);
for (const button of document.querySelectorAll("[data-passkey]")) {
    button.hidden = !able;
}
for (const words of document.querySelectorAll("[data-passkey-none]")) {
    words.hidden = able;
}

document.addEventListener("allauth.error", (event) => {
    event.preventDefault(); // allauth would write it to the console
    for (const words of document.querySelectorAll("[data-passkey-failed]")) {
        words.hidden = false;
    }
});
