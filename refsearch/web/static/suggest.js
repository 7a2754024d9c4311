// Suggestions under a search box: the combobox pattern, a list that the keyboard chooses from.
// The form works without this: Enter sends what was typed unless a suggestion is chosen.
const WAIT = 60;
const ANNOUNCE_AFTER = 600;

const combobox = (form) => {
  const input = form.querySelector("input[type=search]");
  const list = document.createElement("ul");
  const status = document.createElement("p");
  const answers = new Map();
  let timer = 0;
  let announcement = 0;
  let asked = 0;

  list.id = `${input.id}-suggestions`;
  list.className = "suggestions";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", form.dataset.suggestions);
  status.className = "vh";
  status.setAttribute("role", "status");
  form.append(list, status);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");

  const options = () => [...list.children];
  const chosen = () => options().findIndex((one) => one.getAttribute("aria-selected") === "true");
  const isOpen = () => !list.hidden;

  const close = () => {
    asked += 1;
    clearTimeout(timer);
    clearTimeout(announcement);
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };

  const choose = (at) => {
    for (const [n, one] of options().entries()) one.setAttribute("aria-selected", String(n === at));
    const option = options()[at];
    if (!option) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  };

  const optionOf = (one, n) => {
    const option = document.createElement("li");
    option.id = `${list.id}-${n}`;
    option.dataset.url = one.url;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    for (const [name, text] of [["suggested", one.text], ["facts", one.detail]]) {
      const part = document.createElement("span");
      part.className = name;
      part.textContent = text;
      const isOurs = name === "facts" && ["term", "ruling"].includes(one.kind);
      part.lang = isOurs ? document.documentElement.lang : one.language;
      if (text) option.append(part, " ");
    }
    return option;
  };

  const show = (answer) => {
    list.replaceChildren(...answer.suggestions.map(optionOf));
    list.dataset.query = answer.query;
    list.hidden = !answer.suggestions.length;
    list.scrollTop = 0;
    input.setAttribute("aria-expanded", String(isOpen()));
    input.removeAttribute("aria-activedescendant");
    clearTimeout(announcement);
    announcement = setTimeout(() => (status.textContent = answer.said), ANNOUNCE_AFTER);
  };

  const answerTo = async (typed) => {
    if (!answers.has(typed)) {
      const answer = await fetch(`${form.dataset.suggest}?q=${encodeURIComponent(typed)}`);
      if (!answer.ok) throw new Error(answer.status);
      answers.set(typed, await answer.json());
    }
    return answers.get(typed);
  };

  const ask = async () => {
    const typed = input.value.trim();
    if (!typed) return close();
    const turn = ++asked;
    try {
      const answer = await answerTo(typed);
      if (turn === asked && document.activeElement === input) show(answer);
    } catch {
      // Offline: the form still sends what was typed.
      if (turn === asked) close();
    }
  };

  const follow = (option) => {
    close();
    location.assign(option.dataset.url);
  };

  const move = (by) => {
    const count = options().length;
    const now = chosen();
    const next = now < 0 && by < 0 ? count - 1 : now + by;
    choose(next < 0 || next >= count ? -1 : next);
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  });

  input.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { key, altKey } = event;
    if (key === "ArrowDown" && !isOpen()) ask();
    else if (key === "ArrowUp" && altKey) close();
    else if (key === "ArrowDown" && isOpen()) move(altKey ? 0 : 1);
    else if (key === "ArrowUp" && isOpen()) move(-1);
    else if (key === "Escape" && isOpen()) close();
    else if (key === "Enter" && isOpen() && chosen() >= 0) follow(options()[chosen()]);
    else return;
    event.preventDefault();
  });

  // What is pressed must not take the focus from the box before it is followed.
  list.addEventListener("pointerdown", (event) => event.pointerType === "mouse" && event.preventDefault());
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) follow(option);
  });
  input.addEventListener("blur", close);
  form.addEventListener("submit", close);
};

for (const form of document.querySelectorAll("form[data-suggest]")) combobox(form);
