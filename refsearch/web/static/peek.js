// The preview of what a reference leads to: on hover, on focus, and on the first tap of a finger;
// of a citation that could not be linked, or not to what it names, the reason.
// It stays while the pointer is on it and goes with Esc.
const SHOW_AFTER = 250;
const HIDE_AFTER = 250;
const fragments = new Map();
const box = document.createElement("div");
let timer = 0;
let shownFor = null;
let lastPointer = "mouse";
let tapped = null;

box.id = "peek";
box.hidden = true;
document.body.append(box);

const addresses = (link) => {
  const own = link.dataset.peek || new URL(link.href).pathname;
  return [own, ...(link.dataset.also || "").split(" ").filter(Boolean)];
};

const fragment = (address) => {
  if (!fragments.has(address)) {
    const answer = fetch(`${address}/preview`).then((r) => (r.ok ? r.text() : ""));
    fragments.set(address, answer.catch(() => ""));
  }
  return fragments.get(address);
};

const place = (link) => {
  const at = link.getClientRects()[0] || link.getBoundingClientRect();
  const left = Math.min(at.left, document.documentElement.clientWidth - box.offsetWidth - 16);
  const fitsBelow = at.bottom + box.offsetHeight + 12 < innerHeight;
  const top = fitsBelow ? at.bottom + 6 : Math.max(8, at.top - box.offsetHeight - 6);
  box.style.left = `${Math.max(8, left) + scrollX}px`;
  box.style.top = `${top + scrollY}px`;
};

// Where there is nothing to show, a finger that asked for it is taken there.
const unshown = (link) => {
  shownFor = null;
  if (tapped === link) location.assign(link.href);
};

const show = async (link) => {
  clearTimeout(timer);
  shownFor = link;
  const parts = link.href ? await Promise.all(addresses(link).slice(0, 6).map(fragment)) : [];
  const html = parts.join("");
  if (shownFor !== link) return;
  if (link.href && !html) return unshown(link);
  box.textContent = link.dataset.said || "";
  if (link.href) box.insertAdjacentHTML("beforeend", html);
  box.hidden = false;
  box.scrollTop = 0;
  link.setAttribute("aria-describedby", "peek");
  const isSheet = getComputedStyle(box).position === "fixed";
  box.style.left = box.style.top = "";
  if (!isSheet) place(link);
};

const hide = () => {
  clearTimeout(timer);
  shownFor?.removeAttribute("aria-describedby");
  shownFor = tapped = null;
  box.hidden = true;
};

const later = (action, delay) => {
  clearTimeout(timer);
  timer = setTimeout(action, delay);
};

const reference = (event) => event.target.closest?.("a.ref, [data-said]");

for (const unlinked of document.querySelectorAll("[data-said]")) {
  unlinked.tabIndex = 0;
  unlinked.removeAttribute("title");
}

document.addEventListener("pointerdown", (event) => {
  lastPointer = event.pointerType;
  if (shownFor && !box.contains(event.target) && reference(event) !== shownFor) hide();
});
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const link = reference(event);
  if (link && !box.contains(link)) later(() => show(link), shownFor === link ? 0 : SHOW_AFTER);
  else if (box.contains(event.target)) clearTimeout(timer);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType !== "mouse") return;
  if (reference(event) || box.contains(event.target)) later(hide, HIDE_AFTER);
});
document.addEventListener("focusin", (event) => {
  const link = reference(event);
  if (link && !box.contains(link) && link.matches(":focus-visible")) later(() => show(link), SHOW_AFTER);
});
document.addEventListener("focusout", (event) => {
  if (!reference(event) || box.contains(event.target) || box.contains(event.relatedTarget)) return;
  // at once where the focus goes on: what it reaches next would stand under the preview
  if (event.relatedTarget) hide();
  else if (event.target === shownFor) later(hide, HIDE_AFTER);
});
document.addEventListener("click", (event) => {
  const link = reference(event);
  const byFinger = lastPointer === "touch" && event.detail > 0;
  if (!link || box.contains(link) || !byFinger || (shownFor === link && !box.hidden)) return;
  event.preventDefault();
  tapped = link;
  show(link);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !box.hidden) hide();
});
