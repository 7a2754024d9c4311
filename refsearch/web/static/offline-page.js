// The page of what is kept: each item is saved, saved again or removed, and says how it stands.
const { ask, ready } = window.offline;
const root = document.querySelector("[data-keeping]");
const ui = document.documentElement.lang;
const say = document.querySelector("[data-status]");
const rows = [...root.querySelectorAll("[data-item]")];

const size = (bytes) => {
  const mega = bytes / 1e6;
  const number = new Intl.NumberFormat(ui, { maximumFractionDigits: mega < 10 ? 1 : 0 }).format(Math.max(mega, 0.1));
  return `${number} MB`;
};
const day = (on) => new Intl.DateTimeFormat(ui, { dateStyle: "long", timeStyle: "short" }).format(new Date(on));

const fault = (name) => {
  const place = root.querySelector("[data-fault]");
  place.textContent = name ? root.dataset[`fault${name[0].toUpperCase()}${name.slice(1)}`] || root.dataset.faultOther : "";
  place.hidden = !name;
};

const show = (kept) => {
  for (const row of rows) {
    const item = kept.find((one) => one.id === row.dataset.item && one.ui === ui);
    row.querySelector("[data-said]").textContent = item ? root.dataset.saved.replace("{date}", day(item.on)) : "";
    if (item) row.querySelector("[data-size]").textContent = size(item.bytes);
    row.querySelector("[data-do=save]").hidden = Boolean(item);
    row.querySelector("[data-do=remove]").hidden = !item;
  }
  const others = kept.filter((one) => one.ui !== ui && one.id !== "shell");
  const elsewhere = root.querySelector("[data-elsewhere]");
  elsewhere.hidden = !others.length;
};

const showRoom = async () => {
  const room = await navigator.storage?.estimate?.();
  const place = root.querySelector("[data-room]");
  if (!room?.quota) return;
  place.textContent = root.dataset.room.replace("{used}", size(room.usage)).replace("{quota}", size(room.quota));
  place.hidden = false;
};

const act = async (row, action) => {
  const buttons = [...row.querySelectorAll("button")];
  const said = row.querySelector("[data-said]");
  const item = { id: row.dataset.item, ui };
  fault("");
  for (const one of buttons) one.disabled = true;
  row.setAttribute("aria-busy", "true");
  try {
    if (action === "save") {
      said.textContent = root.dataset.saving;
      await navigator.storage?.persist?.(); // else the browser may clear it when room is short
    }
    show(await ask(action, item, (done) => (said.textContent = `${Math.round(done * 100)} %`)));
    say.textContent = `${row.dataset.name}: ${said.textContent || root.dataset.removed}`;
  } catch (error) {
    show(await ask("list"));
    fault(error.message);
  }
  for (const one of buttons) one.disabled = false;
  row.removeAttribute("aria-busy");
  (buttons.find((one) => !one.hidden) || row).focus();
  await showRoom();
};

const failed = await ready;
if (failed instanceof Error && !(await navigator.serviceWorker?.getRegistration())?.active) {
  fault(failed.message === "impossible" || failed.name === "SecurityError" ? "impossible" : failed.message);
} else {
  root.classList.add("works");
  for (const row of rows) {
    for (const button of row.querySelectorAll("[data-do]")) button.addEventListener("click", () => act(row, button.dataset.do));
  }
  const update = root.querySelector("[data-update]");
  update.hidden = false;
  update.addEventListener("click", async () => {
    fault("");
    try {
      const renewed = await (await navigator.serviceWorker.ready).update();
      say.textContent = renewed.installing || renewed.waiting ? root.dataset.saving : root.dataset.current;
      root.querySelector("[data-updated]").textContent = say.textContent;
    } catch {
      fault("network");
    }
  });
  show(await ask("list"));
  await showRoom();
}
