// Light, dark or high contrast, and the size of the text: the system's unless the reader has chosen.
// Runs before the page is drawn; the menu shows the choices once there is a menu.
(() => {
  const root = document.documentElement;
  const put = (name, value) => {
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  };
  const used = {
    theme: (chosen) => {
      put("contrast", chosen === "contrast" ? "more" : "");
      put("theme", chosen === "contrast" ? "" : chosen);
    },
    size: (chosen) => put("size", chosen),
  };
  const stored = (name) => {
    try {
      return localStorage.getItem(name) || "";
    } catch {
      return "";
    }
  };
  for (const name of Object.keys(used)) used[name](stored(name));

  document.addEventListener("DOMContentLoaded", () => {
    for (const name of Object.keys(used)) {
      const choice = document.querySelector(`[data-${name}-choice]`);
      choice.hidden = false;
      const now = choice.querySelector(`[value="${CSS.escape(stored(name))}"]`);
      if (now) now.checked = true;
      choice.addEventListener("change", (event) => {
        used[name](event.target.value);
        try {
          localStorage.setItem(name, event.target.value);
        } catch {
          // A browser that keeps nothing still changes this page.
        }
      });
    }
  });
})();
