// Keeping pages to read without a network: the worker does it, this asks it to.
const status = document.querySelector("[data-status]");
const ui = document.documentElement.lang;
const isPossible = ["caches", "DecompressionStream"].every((name) => name in window) && "serviceWorker" in navigator;

// Ask the worker; `told` hears how far it is.
const ask = async (action, item, told = () => {}) => {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((done, failed) => {
    port1.onmessage = ({ data }) => {
      if (data.done !== undefined) return told(data.done);
      port1.close();
      if (data.fault) failed(new Error(data.fault));
      else done(data.kept);
    };
    active.postMessage({ action, item }, [port2]);
  });
};

const begin = async () => {
  // A page that a worker has been looking after is told, once, that a newer build took over.
  const wasKept = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    const notice = document.querySelector("[data-renewed]");
    if (!wasKept || !notice) return;
    notice.hidden = false;
    status.textContent = notice.textContent.trim();
  });
  await navigator.serviceWorker.register("/sw.js");
  const shell = { id: "shell", ui };
  const kept = await ask("list");
  if (!kept.some((one) => one.id === shell.id && one.ui === ui)) await ask("save", shell);
};

// After the page is seen: what is kept must not hold up what is read, and the first picture comes
// later than the event of loading. A browser that refuses, as in a private window, shows the pages
// as ever; the page of what is kept says so.
const isSeen = () => new Promise((seen) => new PerformanceObserver(seen).observe({ type: "paint", buffered: true }));
const ready = isPossible
  ? new Promise((loaded) => (document.readyState === "complete" ? loaded() : addEventListener("load", loaded)))
      .then(isSeen)
      .then(begin)
      .catch((error) => error)
  : Promise.resolve(new Error("impossible"));

// For the scripts of single pages.
window.offline = { ask, ready };
