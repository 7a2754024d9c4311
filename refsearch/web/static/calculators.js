// The result follows what is typed: the server computes and writes it, in the reader's language.
// Without scripts the form does the same with its button.
const form = document.getElementById("calculator");
const WAIT = 150;
let timer = 0;
let asked = 0;

// What was left empty is not said, so that an address to send stays short.
const answers = (submitter) => {
  const said = new FormData(form, submitter || null);
  const kept = new URLSearchParams([...said].filter(([name, value]) => value.trim() || name.endsWith(".")));
  if (!kept.size) kept.set("blank", "1"); // else the example would come back
  return kept;
};

// A file of results is posted: names of players stand in no address.
const posts = form.getAttribute("method") === "post";

const posted = () => {
  const said = new FormData(form);
  said.delete("file");
  return { method: "POST", body: said };
};

const parsed = async (address, asking = {}) => {
  const answer = await fetch(address, { headers: { Accept: "text/html" }, ...asking });
  if (!answer.ok) throw new Error(answer.status);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
};

const showFault = (line) => {
  const name = line?.dataset.field;
  for (const place of form.querySelectorAll(".fault-text")) {
    const wrong = Boolean(name) && place.dataset.fault === name;
    const message = [...(line?.childNodes || [])].filter((n) => n.className !== undefined);
    place.replaceChildren(...(wrong ? message.slice(-2).map((n) => n.cloneNode(true)) : []));
    const field = place.closest(".field, .row");
    field.classList.toggle("wrong", wrong);
    const input = field.querySelector(":scope > input, :scope > textarea, :scope > select, .stepper input");
    if (wrong) input?.setAttribute("aria-invalid", "true");
    else input?.removeAttribute("aria-invalid");
  }
};

// The answer is a live region: it stays, and what is in it changes, so that it is read out.
const put = (page) => {
  const [answer, fresh] = [document, page].map((one) => one.getElementById("answer"));
  answer.className = fresh.className;
  answer.replaceChildren(...fresh.childNodes);
  document.getElementById("details").replaceWith(page.getElementById("details"));
  if (posts) return;
  const { pathname, search } = new URL(page.querySelector(".shared-address").getAttribute("href"));
  const address = location.origin + pathname + search;
  document.querySelector(".shared-address").href = address;
  document.querySelector("[data-address]").textContent = new URL(address, location).href;
  document.querySelector(".share [data-copy]").dataset.copy = address;
  history.replaceState(null, "", address);
};

const compute = async () => {
  const turn = ++asked;
  try {
    const page = await (posts ? parsed(form.dataset.result, posted()) : parsed(`${form.dataset.result}?${answers()}`));
    if (turn !== asked) return;
    put(page);
    showFault(document.querySelector("#answer:not(.empty) #fault"));
    // Its place stays empty: what moved up under a thumb made the next tap hit another key.
    document.querySelector(".example")?.classList.add("typed-over");
  } catch {
    // Offline, or the server is away: what was shown stays, and the button still asks.
    document.getElementById("answer")?.classList.add("stale");
  }
};

const soon = (delay = WAIT) => {
  clearTimeout(timer);
  timer = setTimeout(compute, delay);
};

// Rows added and removed, another kind of input: the server writes the form anew.
const reshape = async (submitter) => {
  clearTimeout(timer);
  const turn = ++asked;
  const before = new Set([...form.elements].map((e) => e.name));
  const page = await parsed(`${form.action.split("?")[0]}?${answers(submitter)}`);
  if (turn !== asked) return;
  form.replaceChildren(...page.getElementById("calculator").childNodes);
  put(page);
  prepare();
  const fresh = [...form.querySelectorAll("input:not([type=hidden]), textarea, select")];
  const next = fresh.find((e) => !before.has(e.name)) || fresh.find((e) => e.name === submitter?.name);
  next?.focus();
};

form.addEventListener("submit", (event) => {
  if (event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  if (event.submitter?.name) reshape(event.submitter);
  else soon(0);
});
form.addEventListener("input", () => soon());
form.addEventListener("change", (event) => {
  if (event.target.closest("[data-reshapes]")) reshape();
});

const typed = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

const stepBy = (stepper, by) => {
  const input = stepper.querySelector("input");
  const { step, least, most } = stepper.dataset;
  const now = Number.parseInt(input.value.replace("−", "-"), 10) || 0;
  const next = now + by * Number(step);
  input.value = Math.min(Math.max(next, least === undefined ? -Infinity : Number(least)), most === undefined ? Infinity : Number(most));
  typed(input);
};

const changeSign = (input) => {
  const text = input.value.trim().replace("−", "-");
  input.value = text.startsWith("-") ? text.slice(1) : `-${text.replace("+", "")}`;
  typed(input);
};

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.file) openFile(button);
  if (button.dataset.by) stepBy(button.closest(".stepper"), Number(button.dataset.by));
  if (button.dataset.sign !== undefined) changeSign(button.parentElement.querySelector("input"));
});

// Pads: keys for a thumb under the field they type in.
const CONTRACT = /^\s*([1-7])?\s*(NT|SA|ΧΑ|XA|[♣♦♥♠CDHS])?\s*(XX|X)?/i;
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠", SA: "NT", "ΧΑ": "NT", XA: "NT" };
const isTouch = matchMedia("(pointer: coarse)").matches;

const contractOf = (text) => {
  const [, level = "", suit = "", doubling = ""] = text.toUpperCase().match(CONTRACT) || [];
  return { level, denomination: SIGNS[suit] || suit, doubling };
};

const press = (pad, field) => {
  if (!pad.matches(".pad-contract")) return;
  const now = contractOf(field.value);
  for (const key of pad.querySelectorAll("[data-level], [data-denomination], [data-doubling]")) {
    const [[name, value]] = Object.entries(key.dataset);
    const pressed = Boolean(now.level) && now[name] === value;
    key.setAttribute("aria-pressed", String(pressed));
  }
};

const writeContract = (field, key) => {
  const now = { ...contractOf(field.value), ...key.dataset };
  if (key.dataset.pass !== undefined) field.value = "pass";
  else field.value = `${now.level || 1}${now.denomination || "NT"}${now.doubling || ""}`;
};

const append = (field, word) => {
  const kept = field.value.replace(/\s+$/, "");
  field.value = kept ? `${kept} ${word} ` : `${word} `;
};

const writeWord = (pad, field, key) => {
  const { insert, level, denomination, suit, rank } = key.dataset;
  if (insert) append(field, insert);
  if (level) pad.dataset.level = level;
  if (denomination && pad.dataset.level) {
    append(field, `${pad.dataset.level}${denomination}`);
    delete pad.dataset.level;
  }
  if (suit) pad.dataset.suit = suit;
  if (rank) append(field, `${rank}${pad.dataset.suit || "♣"}`);
  if (key.dataset.erase !== undefined) field.value = field.value.trimEnd().split(/\s+/).slice(0, -1).join(" ");
  for (const one of pad.querySelectorAll("[data-level], [data-suit]")) {
    const chosen = one.dataset.level ? pad.dataset.level === one.dataset.level : (pad.dataset.suit || "♣") === one.dataset.suit;
    one.setAttribute("aria-pressed", String(chosen));
  }
};

const padFor = (field) => {
  const kind = field.dataset.pad === "played" ? "cards" : field.dataset.pad;
  const pad = document.getElementById(`pad-${kind}`).content.firstElementChild.cloneNode(true);
  if (field.dataset.pad === "played") pad.querySelector("[data-insert=JK]").remove();
  pad.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    if (key.dataset.keyboard !== undefined) {
      field.inputMode = field.inputMode === "none" ? "" : "none";
      key.setAttribute("aria-pressed", String(field.inputMode !== "none"));
      field.focus();
      return;
    }
    if (kind === "contract") writeContract(field, key);
    else writeWord(pad, field, key);
    press(pad, field);
    typed(field);
  });
  field.addEventListener("input", () => press(pad, field));
  field.after(pad);
  press(pad, field);
};

// One pad at a time: under the field that was touched last, the first at the beginning.
const usePad = (field) => {
  if (field.parentElement.querySelector(".pad")) return;
  for (const pad of form.querySelectorAll(".pad:not(.pad-contract)")) pad.remove();
  padFor(field);
};

// Programs of old write no Unicode: then it is the code page of the reader's language.
const decoded = (bytes, otherwise) => {
  const wide = { 0xfeff: "utf-16le", 0xfffe: "utf-16be" }[(bytes[1] << 8) | bytes[0]];
  try {
    return new TextDecoder(wide || "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(otherwise).decode(bytes);
  }
};

// A file of results is read into its field: nothing but its text is sent.
const openFile = (button) => {
  const picker = Object.assign(document.createElement("input"), { type: "file", accept: ".pbn,.csv,.txt" });
  picker.addEventListener("change", async () => {
    const field = document.getElementById(button.dataset.file);
    field.value = decoded(new Uint8Array(await picker.files[0].arrayBuffer()), button.dataset.encoding);
    typed(field);
  });
  picker.click();
};

const prepare = () => {
  for (const button of form.querySelectorAll(".stepper button, [data-sign], [data-file]")) button.hidden = false;
  for (const input of form.querySelectorAll("[data-scriptless]")) input.hidden = true;
  const fields = [...form.querySelectorAll("[data-pad]")];
  for (const field of fields) if (isTouch) field.inputMode = "none";
  for (const field of fields.filter((f) => f.dataset.pad === "contract")) padFor(field);
  const first = fields.find((f) => f.dataset.pad !== "contract" && f.checkVisibility());
  if (first) usePad(first);
};

form.addEventListener("focusin", (event) => {
  if (event.target.dataset.pad && event.target.dataset.pad !== "contract") usePad(event.target);
});
prepare();

// A page that is kept to be used without a network stands for every address: what this one gives is
// filled in.
const kept = document.querySelector("[data-saved-page]");
if (kept && location.search && !location.search.includes("blank=")) {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field) field.value = value;
  }
  soon(0);
}
