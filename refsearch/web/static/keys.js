// Single keys: "/" to the search box, "?" the list, and any link that names its keys in data-key.
const dialog = document.getElementById("keys-dialog");
const toggle = document.querySelector("[data-keys-switch]");
const KEPT = "keys";

const areOn = () => {
  try {
    return localStorage.getItem(KEPT) !== "off";
  } catch {
    return true;
  }
};

toggle.checked = areOn();
toggle.addEventListener("change", () => {
  try {
    localStorage.setItem(KEPT, toggle.checked ? "on" : "off");
  } catch {
    // Not kept: the keys stay as they are.
  }
});

for (const link of document.querySelectorAll("[data-keys-open]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("menu").hidePopover?.();
    dialog.showModal();
  });
}

const isTyping = (target) =>
  target.closest("input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]");

// A letter is known by its place on the keyboard too, so that a Greek layout works.
const names = (event) => {
  const byPlace = /^Key[A-Z]$/.test(event.code) ? event.code[3].toLowerCase() : "";
  return [event.key, byPlace].filter(Boolean);
};

const followed = (event) =>
  [...document.querySelectorAll("a[data-key]")].find((link) =>
    link.dataset.key.split(" ").some((key) => names(event).includes(key)),
  );

document.addEventListener("keydown", (event) => {
  const altGraph = event.getModifierState("AltGraph");
  if (event.metaKey || (!altGraph && (event.ctrlKey || event.altKey))) return;
  if (event.defaultPrevented || dialog.open || isTyping(event.target) || !areOn()) return;
  if (event.key.startsWith("Arrow") && event.target.closest(".tablewrap, .scroller, [type=radio]")) return;
  if (event.key === "/") {
    const box = document.getElementById("q");
    box.focus();
    box.select();
  } else if (event.key === "?") {
    dialog.showModal();
  } else if (!event.shiftKey) {
    const link = followed(event);
    if (!link) return;
    link.click();
  } else {
    return;
  }
  event.preventDefault();
});
