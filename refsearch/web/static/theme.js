// Light, dark or high contrast: the system's choice unless the reader has made one.
// Runs before the page is drawn; the menu shows the choice once there is a menu.
(() => {
  const root = document.documentElement;
  const use = (chosen) => {
    delete root.dataset.theme;
    delete root.dataset.contrast;
    if (chosen === "contrast") root.dataset.contrast = "more";
    else if (chosen) root.dataset.theme = chosen;
  };
  const stored = () => {
    try {
      return localStorage.getItem("theme") || "";
    } catch {
      return "";
    }
  };
  use(stored());

  document.addEventListener("DOMContentLoaded", () => {
    const choice = document.querySelector("[data-theme-choice]");
    choice.hidden = false;
    const now = choice.querySelector(`[value="${stored()}"]`);
    if (now) now.checked = true;
    choice.addEventListener("change", (event) => {
      use(event.target.value);
      try {
        localStorage.setItem("theme", event.target.value);
      } catch {
        // A browser that keeps nothing still changes this page.
      }
    });
  });
})();
