// Explanations: whatever lies on the table says what it is when it is pointed at, focused or held, and leads to its rule.

import { all, ask, find, strings, tried } from "./asking.js";

const DELAY = 600; // ms that the pointer rests before an explanation comes
const NEXT = 150; // the same while one is open already
const GRACE = 350; // ms to get from the thing to its explanation
const HOLD = 400; // ms that a finger rests; browsers see a long press soon after that
const STEADY = 10; // px that it may move meanwhile
const GAP = 8; // px between a thing and its explanation
const LARGE = 0.4; // part of the window beyond which a thing is explained where it was pointed at

const THING = "svg.part [data-about]";
const CHOICE = "[data-action], [data-select], [data-ask]";

/** Drawings name their things for whoever hovers over a picture of their own; on the page the explanation does that. */
export function nameThings(svg) {
  for (const title of all("title", svg)) {
    const owner = title.parentElement;
    if (owner === svg) {
      svg.removeAttribute("aria-labelledby");
      svg.setAttribute("aria-label", title.textContent);
    } else {
      owner.dataset.name = title.textContent;
    }
    title.remove();
  }
  for (const thing of all("[data-about][data-name]", svg)) label(thing, thing.dataset.name);
}

function label(thing, name) {
  thing.setAttribute("role", "img");
  thing.setAttribute("aria-label", name);
}

export function explaining(table, url) {
  const card = find("#explanation");
  const toggle = find("#explain");
  let fetched = null;
  let known = null;
  let current = null; // what is being explained
  let shownAt = null; // where that was
  let waiting = null; // what will be, unless the pointer goes on
  let timer;
  let mode = false;

  const fetchAll = () => {
    fetched ??= tried(() => ask(`${url}/explanations`)).then((content) => {
      known = content ?? null;
      if (!content) fetched = null;
      nameTheRest();
      return known;
    });
    return fetched;
  };

  /** What has no name of its own in the drawing is called by its kind. */
  function nameTheRest() {
    if (!known) return;
    for (const thing of all(`${THING}:not([role])`, table)) {
      const about = known.explanations[thing.dataset.about];
      if (about) label(thing, about.title);
    }
  }

  // Finding the thing

  /** The topmost thing at a point; what can be chosen lies over what it means. */
  function thingAt(x, y) {
    for (const element of document.elementsFromPoint(x, y)) {
      const thing = element.closest?.(THING);
      if (thing) return thing;
    }
    return null;
  }

  function centre(element) {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  function thingOf(element, x, y) {
    if (!element?.closest?.("svg.part")) return null;
    return element.closest(THING) ?? thingAt(...(x === undefined ? centre(element) : [x, y]));
  }

  // Showing and hiding

  async function show(thing, choice, point) {
    const content = await fetchAll();
    if (!content || !thing.isConnected) return;
    const about = content.explanations[thing.dataset.about];
    hide();
    current = thing;
    const parts = [];
    const price = choice?.getAttribute("aria-label");
    if (price) parts.push(paragraph("choice-label", price));
    const heading = document.createElement("h3");
    heading.textContent = thing.dataset.name || about.title;
    parts.push(heading, paragraph("", about.text));
    const links = paragraph("rule-links", `${strings.rules} `);
    for (const rule of about.rules) {
      const link = document.createElement("a");
      link.href = `${content.rules}#${rule}`;
      link.target = "rules";
      link.textContent = rule;
      links.append(link, " ");
    }
    parts.push(links);
    if (mode) parts.push(paragraph("keys", strings.explain_keys));
    card.replaceChildren(...parts);
    card.hidden = false;
    thing.classList.add("explained");
    if (mode) thing.setAttribute("aria-describedby", "explanation");
    place(thing, point);
  }

  function paragraph(kind, text) {
    const element = document.createElement("p");
    element.className = kind;
    element.textContent = text;
    return element;
  }

  /** Beside the thing, where there is room, and never over it. */
  function place(thing, point) {
    shownAt = thing.getBoundingClientRect();
    let box = shownAt;
    if (point && (box.width > innerWidth * LARGE || box.height > innerHeight * LARGE)) {
      box = new DOMRect(point[0] - 12, point[1] - 12, 24, 24);
    }
    const { width, height } = card.getBoundingClientRect();
    const within = (at, size, most) => Math.min(Math.max(GAP, at), most - size - GAP);
    const left = within(box.left + box.width / 2 - width / 2, width, innerWidth);
    const top = within(box.top + box.height / 2 - height / 2, height, innerHeight);
    const rooms = [
      { room: innerWidth - box.right - width, left: box.right + GAP, top },
      { room: box.left - width, left: box.left - GAP - width, top },
      { room: innerHeight - box.bottom - height, left, top: box.bottom + GAP },
      { room: box.top - height, left, top: box.top - GAP - height },
    ];
    const best = rooms.find(({ room }) => room > 2 * GAP) ?? rooms.reduce((a, b) => (a.room >= b.room ? a : b));
    card.style.left = `${within(best.left, width, innerWidth)}px`;
    card.style.top = `${within(best.top, height, innerHeight)}px`;
  }

  function hide() {
    clearTimeout(timer);
    waiting = null;
    if (current) {
      current.classList.remove("explained");
      current.removeAttribute("aria-describedby");
    }
    current = null;
    card.hidden = true;
  }

  function soon(thing, choice, point, delay) {
    if (thing === current || thing === waiting) return;
    clearTimeout(timer);
    waiting = thing;
    timer = setTimeout(() => { waiting = null; show(thing, choice, point); }, delay);
  }

  function leave() {
    clearTimeout(timer);
    waiting = null;
    if (current) timer = setTimeout(hide, GRACE);
  }

  // By mouse

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    if (event.target.closest?.("#explanation")) {
      clearTimeout(timer);
      return;
    }
    const thing = table.contains(event.target) ? thingOf(event.target, event.clientX, event.clientY) : null;
    if (!thing) leave();
    else if (thing === current) clearTimeout(timer);
    else soon(thing, event.target.closest(CHOICE), [event.clientX, event.clientY], current ? NEXT : DELAY);
  });
  document.documentElement.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse") leave(); // a finger that is lifted leaves too, and then reads
  });

  /** Whoever wants to choose what lies under it clicks it away. */
  card.addEventListener("click", (event) => { if (!event.target.closest("a")) hide(); });

  // By touch: a finger that rests

  let holding;
  let start = null;
  let held = () => {}; // explain what the finger rests on
  let swallow = false;

  table.addEventListener("pointerdown", (event) => {
    if (current && !event.target.closest("#explanation")) hide();
    swallow = false;
    if (event.pointerType === "mouse") return;
    const thing = thingOf(event.target, event.clientX, event.clientY);
    if (!thing) return;
    start = [event.clientX, event.clientY];
    const choice = event.target.closest(CHOICE);
    const point = start;
    clearTimeout(holding);
    held = () => {
      clearTimeout(holding);
      held = () => {};
      swallow = true;
      show(thing, choice, point);
    };
    holding = setTimeout(held, HOLD);
  });
  const release = () => {
    clearTimeout(holding);
    held = () => {};
    start = null;
  };
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, release);
  document.addEventListener("pointermove", (event) => {
    if (start && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > STEADY) release();
  });
  table.addEventListener("contextmenu", (event) => {
    if (!event.target.closest("svg.part") || event.pointerType === "mouse") return;
    event.preventDefault();
    held(); // the browser's long press may come first on a busy device
  });

  // By keyboard: what has the focus; and everything else with the arrow keys while "Explain" is on

  table.addEventListener("focusin", (event) => {
    if (mode || !event.target.matches(":focus-visible")) return;
    const thing = thingOf(event.target);
    if (thing) soon(thing, event.target.closest(CHOICE), null, current ? NEXT : DELAY);
  });
  table.addEventListener("focusout", (event) => {
    if (!mode && event.target.closest("svg.part") && !card.contains(event.relatedTarget)) leave();
  });

  const things = () => all(THING, table).filter((thing) => thing.getBoundingClientRect().width > 0);

  function rove(thing) {
    for (const other of all("[data-about][tabindex]", table)) other.removeAttribute("tabindex");
    thing.setAttribute("tabindex", "0");
    thing.focus({ preventScroll: false });
    show(thing, null, null);
  }

  function nearest(from, key) {
    const [x, y] = centre(from);
    const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    const across = key === "ArrowLeft" || key === "ArrowRight";
    let found = null;
    let least = Infinity;
    for (const thing of things()) {
      const [tx, ty] = centre(thing);
      const along = sign * (across ? tx - x : ty - y);
      const aside = Math.abs(across ? ty - y : tx - x);
      if (thing !== from && along >= 2 && along + 2 * aside < least) [found, least] = [thing, along + 2 * aside];
    }
    return found;
  }

  function explain(on) {
    mode = on;
    table.classList.toggle("explaining", on);
    toggle.setAttribute("aria-pressed", String(on));
    hide();
    if (!on) for (const other of all("[data-about][tabindex]", table)) other.removeAttribute("tabindex");
  }

  toggle.addEventListener("click", (event) => {
    explain(!mode);
    const byKeyboard = event.detail === 0;
    if (mode && byKeyboard) {
      const first = things()[0];
      if (first) rove(first);
    }
  });

  table.addEventListener("keydown", (event) => {
    if (!mode || !event.target.closest(THING)) return;
    const next = event.key.startsWith("Arrow") ? nearest(event.target.closest(THING), event.key) : null;
    if (next) rove(next);
    if (event.key === "Enter" || event.key === " ") find("a", card)?.focus();
    if (event.key.startsWith("Arrow") || event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);

  /** Whatever is clicked while things are explained is explained and not chosen; nor is what was held. */
  table.addEventListener("click", (event) => {
    const inDrawing = event.target.closest("svg.part");
    if (!inDrawing || (!mode && !swallow)) return;
    event.preventDefault();
    event.stopPropagation();
    if (mode && !swallow) {
      const thing = thingOf(event.target, event.clientX, event.clientY);
      if (thing) show(thing, null, [event.clientX, event.clientY]);
    }
    swallow = false;
  }, true);

  // Escape closes it; a second one ends "Explain"

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || (card.hidden && !mode)) return;
    event.stopPropagation();
    const back = card.contains(document.activeElement) ? current : null;
    if (!card.hidden) {
      hide();
      back?.focus();
    } else {
      explain(false);
      toggle.focus();
    }
  }, true);

  fetchAll();
  /** Gone with what it explains; the news of a scroll may come late, when nothing moves any more. */
  addEventListener("scroll", () => {
    const box = current?.getBoundingClientRect();
    if (box && (box.left !== shownAt.left || box.top !== shownAt.top)) hide();
  }, true);

  return {
    /** The drawings are new ones: what was explained is gone. */
    redrawn() {
      if (current && !current.isConnected) hide();
      nameTheRest();
    },
    get on() { return mode; },
  };
}
