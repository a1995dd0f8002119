// The table of ways: of a mail at once and the digest the later tick holds. Without this the server asks.

for (const box of document.querySelectorAll(".way--one input")) {
  box.addEventListener("change", () => {
    if (!box.checked) return;
    for (const other of box.closest("tr").querySelectorAll(".way--one input")) other.checked = other === box;
  });
}
