// What a reference was followed from: links back for the reader who went from law to law. It is
// kept for this tab only, and no longer than the tab is open.
const KEPT = "trail";
const MOST = 8; // laws: more no reader goes back through one by one
const place = document.querySelector("[data-trail]");

const kept = () => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) || { steps: [] };
  } catch {
    return { steps: [] };
  }
};

const keep = (trail) => {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(trail));
  } catch {
    // Not kept: the next law has no trail.
  }
};

const here = () => location.pathname;
const law = (path) => path.split(".")[0];
let { steps, to } = kept();
// A page that was not reached by a reference of the last one, nor by going back, begins anew.
const before = steps.findIndex((step) => law(step.path) === law(here()));
if (before >= 0) steps = steps.slice(0, before);
else if (!to || law(to) !== law(here())) steps = [];
keep({ steps, to: "" });

if (place && steps.length) {
  const list = place.querySelector("ol");
  for (const step of steps) {
    const link = document.createElement("a");
    link.href = step.path;
    link.textContent = step.name;
    link.lang = step.language;
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  const last = document.createElement("li");
  last.textContent = place.dataset.trail;
  last.lang = place.dataset.language;
  last.setAttribute("aria-current", "page");
  list.append(last);
  place.hidden = false;
}

// In the text, or in its preview, which a finger opens first.
document.addEventListener("click", (event) => {
  const link = place && event.target.closest(".provisions a.ref:not(.term), #peek a");
  if (!link || event.defaultPrevented || link.pathname.split("/").length < 4) return;
  if (law(link.pathname) === law(here())) return;
  const step = { path: here(), name: place.dataset.trail, language: place.dataset.language };
  keep({ steps: [...steps, step].slice(-MOST), to: link.pathname });
});
