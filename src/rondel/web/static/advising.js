// Advice on request: how the points stand source by source, and what the strongest computer would do.

import { all, ask, fill, find, strings, tried } from "./asking.js";

const percent = (share) => `${Math.round(share * 100)} %`;

function cell(kind, text, scope) {
  const element = document.createElement(kind);
  element.textContent = text;
  if (scope) element.scope = scope;
  return element;
}

function row(heading, cells, kind = "") {
  const element = document.createElement("tr");
  element.className = kind;
  element.append(cell("th", heading, "row"), ...cells.map((text) => cell("td", text)));
  return element;
}

/** ``seen`` gives the view on the screen; ``marks`` the mark of each seat. */
export function points(url, seen, marks) {
  const menu = find("#points-menu");
  let asked = -1;

  function draw(standing) {
    const head = document.createElement("tr");
    head.append(cell("th", strings.source, "col"));
    for (const [number, seat] of seen().seats.entries()) {
      const name = cell("th", "", "col");
      name.append(marks[number].cloneNode(true), " ", seat.name);
      head.append(name);
    }
    find("#points-table thead").replaceChildren(head);
    find("#points-table tbody").replaceChildren(
      ...standing.sources.map(({ title, points: each, part }) => row(title, each, part ? "part-of" : "")),
    );
    const foot = [row(standing.over ? strings.total : strings.ended_now, standing.ended_now, "total")];
    if (!standing.over) foot.push(row(strings.points_now, standing.now));
    if (standing.chances) foot.push(row(strings.chances, standing.chances.map(percent), "estimate"));
    find("#points-table tfoot").replaceChildren(...foot);
    find("#points-note").textContent = standing.chances ? strings.chances_note : "";
  }

  function fetchNow() {
    if (!menu.open || asked === seen().index) return;
    asked = seen().index;
    tried(async () => draw(await ask(`${url}/points?index=${asked}`)));
  }

  menu.addEventListener("toggle", () => { asked = -1; fetchNow(); });
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#points-menu, .points")) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    find("summary", menu).focus();
  });
  for (const button of all("button.points")) {
    button.addEventListener("click", () => {
      menu.open = !menu.open;
      if (menu.open) find("summary", menu).focus();
    });
  }
  return { show: fetchNow };
}

/** ``choose`` makes a choice. */
export function hints(url, seen, choose) {
  const button = find("#ask-hint");
  const place = find("#advice");
  let given = null; // the hint on the screen, and the decision that it is for

  function clear() {
    given = null;
    place.hidden = true;
    place.replaceChildren();
    for (const target of all(".advised")) target.classList.remove("advised");
  }

  /** Light up the best choice wherever it can be made. */
  function highlight(action) {
    for (const target of all(`[data-action="${action}"]`)) {
      if (!place.contains(target)) target.classList.add("advised");
    }
    for (const target of all(`svg [data-action="${action}"][data-slot]`)) {
      for (const piece of all(`svg [data-select="${target.dataset.slot}"]`)) piece.classList.add("advised");
    }
  }

  function alternative({ action, label, share }, first) {
    const item = document.createElement("li");
    const pick = document.createElement("button");
    pick.type = "button";
    pick.dataset.advice = action;
    pick.className = first ? "best" : "";
    pick.textContent = label;
    pick.addEventListener("click", () => { clear(); choose(action); });
    item.append(pick);
    if (share !== undefined) {
      const note = document.createElement("span");
      note.className = "share";
      note.textContent = percent(share);
      item.append(note);
    }
    return item;
  }

  function draw({ by, alternatives }) {
    clear();
    const heading = document.createElement("p");
    heading.className = "advice-title";
    heading.textContent = fill(alternatives.length > 1 ? strings.hint_by : strings.hint_only, { by });
    const list = document.createElement("ol");
    list.append(...alternatives.map((one, number) => alternative(one, number === 0)));
    place.append(heading, list);
    place.hidden = false;
    highlight(alternatives[0].action);
  }

  button?.addEventListener("click", () => tried(async () => {
    const { index, decision } = seen();
    button.disabled = true;
    button.setAttribute("aria-busy", "true");
    place.hidden = false;
    place.textContent = strings.hint_thinking;
    try {
      const found = await ask(`${url}/hint`, { index, seat: seen().prompt.seat });
      if (seen().decision !== decision) return;
      draw(found);
      given = { decision, action: found.alternatives[0].action };
    } catch (refused) {
      clear();
      throw refused;
    } finally {
      button.removeAttribute("aria-busy");
      offer(seen());
    }
  }));

  function offer(view) {
    if (!button) return;
    button.hidden = view.over;
    button.disabled = !view.prompt.yours || view.choices.length < 2 || button.hasAttribute("aria-busy");
  }

  return {
    show(view) {
      if (given && given.decision === view.decision) highlight(given.action);
      else clear();
      offer(view);
    },
  };
}
