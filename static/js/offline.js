// The page that wanted to be shown is asked for again as soon as there is a network.
addEventListener("online", () => location.reload());
