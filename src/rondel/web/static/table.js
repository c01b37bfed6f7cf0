// The table: it sends what was chosen, fetches what there is to see, and lets pieces glide.

import { Refused, all, ask, fill, find, newKey, notify, strings } from "./asking.js";
import { hints, points } from "./advising.js";
import { attention } from "./attention.js";
import { lookingBack } from "./back.js";
import { company } from "./company.js";
import { explaining, nameThings } from "./explaining.js";

const PAUSE = 900; // ms to read what somebody else has just done
const LAST_LOOK = 2500; // ms to look at the table before the final scores come
const GLIDE = 250; // ms that a piece needs to its new place
const WIDE = 1.5; // a board broader than this, for its height, gets more of the page
const MOST_GLIDING = 8; // when more than this changes at once, it is a new deal and not a move
const canHover = matchMedia("(hover: hover)").matches;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const FINGER = 24; // px that a target needs
const AGAIN = 1000; // ms until something is fetched again that could not be fetched
const PATIENCE = [500, 1500]; // ms before something is sent again that got no answer

export function playTable(table) {
  const url = table.dataset.url;
  const marks = Object.fromEntries(all("article.seat").map((seat) => [seat.dataset.seat, find(".mark", seat)]));
  let shown = null; // the newest view
  let painted = null; // the view on the screen: another one while somebody looks back
  let latest = 0; // how far the log is known to go
  let work = Promise.resolve(); // what is being done, one after another
  let ahead = false; // the player does not want to watch
  let hurry = () => {};
  let catchingUp = false;
  const people = company(url, () => shown);
  const explained = explaining(table, url);
  const called = attention();
  const standing = points(url, () => shown, marks);
  const advice = hints(url, () => shown, (action) => choose(action));
  const lines = []; // of the log
  const back = lookingBack(table, url, {
    now: () => shown, lines: () => lines, line: logLine, past: showPast, present: () => paint(shown, false),
  });

  // One thing after another: two views never mix

  const serially = (task) => {
    work = work.then(task).catch((problem) => {
      notify(problem instanceof Refused ? problem.message : strings.failed);
      if (!(problem instanceof Refused)) reportError(problem);
    });
    return work;
  };

  async function fetchView(index, since) {
    return ask(`${url}/view?index=${index}&since=${since}`);
  }

  /** Show what others did, one after another, so that it can be followed. */
  async function catchUp() {
    try {
      while (shown.index < latest) {
        watch(!back.on);
        const view = await fetchView(ahead || back.on ? latest : shown.index + 1, shown.index);
        latest = Math.max(latest, view.latest);
        find("#offline").textContent = "";
        display(view, !ahead);
        if (view.lines.length && shown.index < latest && !ahead && !back.on) await pause(PAUSE);
      }
    } catch (refused) {
      if (refused.status !== 0) throw refused;
      find("#offline").textContent = strings.unreachable;
      setTimeout(follow, AGAIN);
    } finally {
      ahead = false;
      watch(false);
      hint();
    }
  }

  /** Go on to where the log is known to go; what could not be fetched is tried again. */
  function follow() {
    if (shown.index < latest) serially(catchUp);
    else find("#offline").textContent = "";
  }

  function watch(on) {
    catchingUp = on;
    table.classList.toggle("watching", on);
  }

  const pause = (duration) => new Promise((resolve) => {
    const timer = setTimeout(resolve, duration);
    hurry = () => { clearTimeout(timer); resolve(); };
  });

  function skip() {
    if (!catchingUp) return;
    ahead = true;
    hurry();
  }

  function send(path, content) {
    if (table.dataset.busy === "yes" || back.on) return;
    table.dataset.busy = "yes";
    serially(async () => {
      try {
        const view = await persist(`${url}/${path}`, { index: shown.index, key: newKey(), ...content });
        latest = Math.max(latest, view.latest);
        display(view, true);
        await catchUp();
      } catch (refused) {
        if (refused.status === 409) await reload();
        throw refused;
      } finally {
        table.dataset.busy = "no";
      }
    });
  }

  /** Send again what got no answer; by its key the server knows whether it has it already. */
  async function persist(address, content) {
    for (const wait of PATIENCE) {
      try {
        return await ask(address, content);
      } catch (refused) {
        if (refused.status !== 0) throw refused;
        await new Promise((resolve) => { setTimeout(resolve, wait); });
      }
    }
    return ask(address, content);
  }

  async function reload() {
    const view = await ask(`${url}/view?since=${shown ? shown.index : -1}`);
    latest = Math.max(latest, view.latest);
    display(view, false);
  }

  const choose = (action) => send("moves", { action: Number(action) });

  // Showing a view

  function display(view, moving) {
    const ends = view.over && shown !== null && !shown.over;
    showLog(view, shown !== null);
    shown = view;
    if (!back.on) paint(view, moving);
    people.show(view);
    called.show(view);
    standing.show(view);
    advice.show(view);
    table.dataset.index = view.index;
    table.dataset.yours = view.prompt.yours ? "yes" : "no";
    back.shown(view);
    if (ends && !back.on) setTimeout(() => location.assign(`${url}/result`), LAST_LOOK);
  }

  function paint(view, moving) {
    const focused = remember(document.activeElement);
    const before = moving && !calm.matches ? pieces() : null;
    for (const [name, drawing] of Object.entries(view.parts)) draw(name, drawing);
    arrange(view);
    showSeats(view);
    showPrompt(view);
    showChoices(view);
    painted = view;
    explained.redrawn();
    select(onlySlot());
    enlarge(view);
    hint();
    if (before) glide(before);
    restore(focused);
  }

  /** A position of the past: everything lies as it did then, and nothing can be chosen. */
  function showPast(view, moving) {
    const before = moving && !calm.matches ? pieces() : null;
    for (const [name, drawing] of Object.entries(view.parts)) draw(name, drawing);
    showSeats(view);
    painted = view;
    explained.redrawn();
    if (before) glide(before);
  }

  const drawn = {};

  function draw(name, drawing) {
    if (drawn[name] === drawing) return;
    drawn[name] = drawing;
    const place = find(`[data-part="${name}"]`);
    const template = document.createElement("template");
    template.innerHTML = drawing;
    const svg = template.content.firstElementChild;
    nameThings(svg);
    place.replaceChildren(svg);
    const box = svg.viewBox.baseVal;
    const ratio = box.width / box.height;
    (place.closest(".main-board") || place).style.setProperty("--ratio", ratio);
    if (name === "board") find("#table").classList.toggle("wide", ratio > WIDE);
  }

  /** The person who decides has the large place; it stays theirs while computers move, so that nothing jumps. */
  function arrange(view) {
    const front = find("#front");
    const seats = all("article.seat");
    const person = seats.find((seat) => Number(seat.dataset.seat) === view.prompt.seat && seat.dataset.person === "yes");
    const wanted = person || front.firstElementChild || seats.find((seat) => seat.dataset.person === "yes") || seats[0];
    if (front.firstElementChild === wanted) return;
    const others = seats.filter((seat) => seat !== wanted).sort((a, b) => a.dataset.seat - b.dataset.seat);
    find("#others").replaceChildren(...others);
    front.replaceChildren(wanted);
  }

  /** A total in words with its figure as an element of its own. */
  function figured(words, figure) {
    const [before, after] = words.split(figure);
    const number = document.createElement("span");
    number.className = "number";
    number.textContent = figure;
    return [before, number, after];
  }

  function showSeats(view) {
    for (const [number, seat] of view.seats.entries()) {
      const panel = find(`article[data-seat="${number}"]`);
      const points = find(".points", panel);
      points.classList.toggle("changed", painted !== null && painted.seats[number].points !== seat.points);
      points.replaceChildren(...figured(seat.total, String(seat.points)));
      points.setAttribute("aria-label", fill(strings.show_points, { total: seat.total }));
      panel.classList.toggle("acting", seat.decides);
      find("h2", panel).textContent = seat.name;
      find(".acts", panel).textContent = seat.resigned ? strings.resigned : seat.decides ? strings.decides : "";
    }
  }

  function showPrompt(view) {
    const { seat, who, text } = view.prompt;
    find("#who").textContent = who;
    find("#who-mark").replaceChildren(...(seat === null ? [] : [marks[seat].cloneNode(true)]));
    const deed = view.lines.findLast((line) => line.seat === seat)?.text;
    const stays = painted?.prompt.who === who ? find("#sentence").textContent : "";
    find("#sentence").textContent = text || deed || stays;
    find("#undo").disabled = !view.undo;
    find("#undo").hidden = view.over;
    find("#result").hidden = !view.over;
    const buttons = view.choices.filter((choice) => view.buttons.includes(choice.action));
    buttons.sort((a, b) => a.ends - b.ends);
    find("#buttons").replaceChildren(...buttons.map(promptButton));
  }

  function choiceButton(choice) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.action = choice.action;
    button.textContent = choice.label;
    return button;
  }

  /** Beside the prompt a choice may be called by a shorter name; its hint tells the rest. */
  function promptButton(choice) {
    const button = choiceButton(choice);
    button.className = choice.ends ? "primary" : "";
    if (choice.short !== choice.label) {
      button.textContent = choice.short;
      button.setAttribute("aria-label", choice.label);
    }
    return button;
  }

  function showChoices(view) {
    find("#all").classList.toggle("empty", view.choices.length === 0);
    find("#choices").replaceChildren(...view.choices.map((choice) => {
      const item = document.createElement("li");
      item.append(choiceButton(choice));
      return item;
    }));
  }

  /** Put the list of choices away where it lies over the board. */
  function foldChoices() {
    if (getComputedStyle(find("#choices")).position === "absolute") find("#all").open = false;
  }

  function showLog(view, highlight) {
    const list = find("#lines ol");
    for (const line of all("li", list)) {
      line.classList.remove("new");
      if (view.dropped.includes(Number(line.dataset.entry))) line.remove();
    }
    lines.splice(0, lines.length, ...lines.filter((line) => !view.dropped.includes(line.entry)), ...view.lines);
    for (const line of view.lines) {
      const item = logLine(line);
      item.dataset.entry = line.entry;
      item.classList.toggle("new", highlight);
      const jump = document.createElement("button");
      jump.type = "button";
      jump.className = "jump";
      jump.tabIndex = -1;
      jump.title = strings.back_to;
      jump.append(...item.childNodes);
      item.append(jump);
      list.append(item);
    }
    find("#lines").scrollTop = list.scrollHeight;
    find("#log-toggle .last").textContent = list.lastElementChild?.textContent ?? "";
  }

  /** One line of what happened, with the mark of whose deed it was. */
  function logLine(line) {
    const item = document.createElement("li");
    item.classList.toggle("event", line.seat === null);
    if (line.seat !== null) item.append(marks[line.seat].cloneNode(true));
    const text = document.createElement("span");
    text.textContent = line.text;
    item.append(text);
    return item;
  }

  // Choosing: a stored piece first, then its place; or first a place that several pieces fit, then the piece

  let selected = null;
  let asked = null;

  const slots = () => new Set(all("svg [data-slot]").map((target) => target.dataset.slot));
  const onlySlot = () => (slots().size === 1 ? [...slots()][0] : null);

  const answer = (slot) => find(`svg [data-place="${asked}"][data-slot="${slot}"]`);

  function select(slot, place = null) {
    selected = slot;
    asked = place;
    for (const target of all("svg [data-slot]")) {
      const free = slot === null && place === null && target.dataset.place === undefined;
      target.classList.toggle("open", free || target.dataset.slot === slot);
    }
    for (const piece of all("svg [data-select]")) {
      piece.setAttribute("aria-pressed", String(piece.dataset.select === slot));
      piece.classList.toggle("unfit", place !== null && !answer(piece.dataset.select));
    }
    for (const question of all("svg [data-ask]")) {
      question.setAttribute("aria-pressed", String(question.dataset.ask === place));
      question.classList.toggle("unfit", slot !== null || (place !== null && question.dataset.ask !== place));
    }
  }

  function act(element) {
    if (back.on) return;
    const target = element.closest("[data-action]");
    const piece = element.closest("[data-select]");
    const question = element.closest("[data-ask]");
    if (target) choose(target.dataset.action);
    else if (question) select(null, asked === question.dataset.ask ? null : question.dataset.ask);
    else if (piece && asked !== null) choose(answer(piece.dataset.select).dataset.action);
    else if (piece) select(selected === piece.dataset.select ? null : piece.dataset.select);
  }

  table.addEventListener("click", (event) => act(event.target));
  table.addEventListener("keydown", (event) => {
    if (event.target.closest("svg") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      act(event.target);
    } else if (event.key.startsWith("Arrow") && event.target.closest("svg")) {
      if (stepTo(event.target, event.key)) event.preventDefault();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      select(onlySlot());
      foldChoices();
    }
    if (["Enter", " ", "Escape"].includes(event.key)) skip();
    if (event.key === "z" && (event.ctrlKey || event.metaKey) && !find("#undo").disabled && !back.on) {
      event.preventDefault();
      send("undo", {});
    }
  });
  document.addEventListener("pointerdown", (event) => {
    skip();
    if (!event.target.closest(".prompt")) foldChoices();
  });
  find("#undo").addEventListener("click", () => send("undo", {}));

  /** The arrow keys lead to the nearest target in that direction. */
  function stepTo(from, key) {
    const centre = (element) => {
      const box = element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = centre(from);
    const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    const across = key === "ArrowLeft" || key === "ArrowRight";
    let nearest = null;
    let least = Infinity;
    for (const target of all("svg [tabindex='0']")) {
      const [tx, ty] = centre(target);
      const along = sign * (across ? tx - x : ty - y);
      const aside = Math.abs(across ? ty - y : tx - x);
      if (target === from || along < 4 || target.getBoundingClientRect().width === 0) continue;
      if (along + 2 * aside < least) [nearest, least] = [target, along + 2 * aside];
    }
    nearest?.focus();
    return nearest !== null;
  }

  // What a choice costs and brings, or what a piece is, always at the same place

  function hint(element) {
    const place = find("#hint");
    const source = element?.closest?.("[data-action], [data-select], [data-ask]");
    const piece = source ? null : element?.closest?.("svg.part [data-name]");
    const label = source?.getAttribute("aria-label") || source?.textContent || piece?.dataset.name;
    place.textContent = label || idleHint();
    place.classList.toggle("live", Boolean(label));
    for (const pointed of all(".pointed")) pointed.classList.remove("pointed");
    if (source?.dataset.action !== undefined) {
      for (const same of all(`svg [data-action="${source.dataset.action}"]`)) same.classList.add("pointed");
    }
  }

  function idleHint() {
    if (catchingUp) return strings.watch;
    if (explained.on) return strings.hint_explain;
    if (!shown?.prompt.yours) return "";
    if (asked !== null) return strings.hint_asked;
    if (find("svg .target, svg .select")) return canHover ? strings.hint : strings.hint_touch;
    return shown.undo ? strings.hint_undo : "";
  }

  for (const name of ["pointerover", "focusin"]) table.addEventListener(name, (event) => hint(event.target));
  for (const name of ["pointerleave", "focusout"]) table.addEventListener(name, () => hint());

  // Keeping the keyboard's place when a drawing is replaced

  function remember(element) {
    if (!element || !table.contains(element)) return null;
    const name = ["action", "select", "ask"].find((known) => known in element.dataset);
    const selector = name ? `[data-${name}="${element.dataset[name]}"]` : null;
    return { element, selector, within: element.closest("svg") ? "svg " : "" };
  }

  function restore(focused) {
    if (!focused || (focused.element.isConnected && !focused.element.disabled)) return;
    const same = focused.selector && find(focused.within + focused.selector);
    (same || find("#prompt")).focus({ preventScroll: true });
  }

  // Pieces that moved glide to their new place

  function pieces() {
    return new Map(all(".piece").map((piece) => [piece.id, { kind: piece.dataset.kind, box: place(piece) }]));
  }

  /** Where the piece's own coordinates lie on the screen. */
  function place(piece) {
    const box = piece.getBBox();
    const matrix = piece.getScreenCTM();
    return {
      left: matrix.a * box.x + matrix.e, top: matrix.d * box.y + matrix.f,
      width: matrix.a * box.width, height: matrix.d * box.height, view: box,
    };
  }

  function glide(before) {
    const now = all(".piece");
    const ids = new Set(now.map((piece) => piece.id));
    const gone = [...before].filter(([id]) => !ids.has(id)).map(([, piece]) => piece);
    const come = now.filter((piece) => !before.has(piece.id));
    if (come.length > MOST_GLIDING) return;
    for (const piece of come) {
      const from = gone.findIndex((other) => other.kind === piece.dataset.kind);
      if (from >= 0) fly(piece, gone.splice(from, 1)[0].box, place(piece));
    }
  }

  function fly(piece, from, to) {
    if (!to.width || !from.width) return;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `${to.view.x} ${to.view.y} ${to.view.width} ${to.view.height}`);
    svg.setAttribute("class", "flying");
    svg.setAttribute("aria-hidden", "true");
    const copy = piece.cloneNode(true);
    copy.removeAttribute("transform");
    copy.removeAttribute("id");
    svg.append(copy);
    Object.assign(svg.style, {
      left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px`,
    });
    document.body.append(svg);
    piece.style.visibility = "hidden";
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
    const flight = svg.animate([{ transform: start }, { transform: "none" }], { duration: GLIDE, easing: "ease-in-out" });
    flight.onfinish = flight.oncancel = () => {
      svg.remove();
      piece.style.visibility = "";
    };
  }

  // Zoom of the main board: buttons, wheel with Ctrl, two fingers

  const scroll = find("#board-scroll");
  let zoom = 1;

  function zoomBy(factor, x, y) {
    const box = scroll.getBoundingClientRect();
    const at = [x ?? box.left + box.width / 2, y ?? box.top + box.height / 2];
    const next = Math.min(4, Math.max(1, zoom * factor));
    const grown = next / zoom;
    const left = (scroll.scrollLeft + at[0] - box.left) * grown - (at[0] - box.left);
    const top = (scroll.scrollTop + at[1] - box.top) * grown - (at[1] - box.top);
    zoom = next;
    scroll.style.setProperty("--zoom", zoom);
    scroll.scrollTo(left, top);
  }

  const narrow = matchMedia("(max-width: 1099px)");
  let byHand = false; // whoever has chosen a size keeps it

  /** On a small screen the board grows until what can be chosen on it is large enough for a finger. */
  function enlarge(view) {
    if (!narrow.matches || byHand || !view.prompt.yours) return;
    const boxes = all("svg [tabindex='0']", scroll).map((target) => target.getBoundingClientRect()).filter(({ width }) => width > 0);
    if (!boxes.length) return;
    const least = Math.min(...boxes.map(({ width, height }) => Math.min(width, height)));
    if (least >= FINGER) return;
    const middle = (low, high) => (Math.min(...boxes.map(low)) + Math.max(...boxes.map(high))) / 2;
    zoomBy(1.02 * FINGER / least, middle(({ left }) => left, ({ right }) => right), middle(({ top }) => top, ({ bottom }) => bottom));
  }

  for (const button of all("[data-zoom]")) {
    button.addEventListener("click", () => {
      byHand = true;
      zoomBy(Number(button.dataset.zoom));
    });
  }
  scroll.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    byHand = true;
    zoomBy(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }, { passive: false });

  let spread = 0;
  scroll.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2) { spread = 0; return; }
    event.preventDefault();
    byHand = true;
    const [a, b] = event.touches;
    const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (spread) zoomBy(now / spread, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    spread = now;
  }, { passive: false });
  scroll.addEventListener("touchend", () => { spread = 0; });

  // The board of another player, closer

  function lookAt(panel) {
    for (const seat of all("article.seat")) {
      const closer = seat === panel && !seat.classList.contains("closer");
      seat.classList.toggle("closer", closer);
      find(".look", seat).setAttribute("aria-pressed", String(closer));
    }
  }

  for (const button of all(".look")) button.addEventListener("click", () => lookAt(button.closest("article")));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") lookAt(null); });
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest(".closer .drawing, .look, #explanation")) lookAt(null);
  });

  // The log as a drawer on narrow screens

  const toggle = find("#log-toggle");
  toggle.addEventListener("click", () => {
    const open = find("#log").classList.toggle("open");
    toggle.setAttribute("aria-expanded", String(open));
  });

  // News

  function listen() {
    const news = new EventSource(`${url}/events?since=${shown.index}.${people.told}`);
    news.onmessage = (event) => {
      const { index, chat } = JSON.parse(event.data);
      latest = Math.max(latest, index);
      follow();
      people.heard(chat);
    };
    news.onopen = () => { find("#offline").textContent = ""; };
    news.onerror = () => {
      find("#offline").textContent = strings.unreachable;
      if (news.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
    };
  }

  const roomy = matchMedia("(min-width: 1100px) and (min-height: 800px)").matches;
  find("#all").open = roomy && table.classList.contains("seats-2");

  serially(async () => {
    await reload();
    table.dataset.busy = "no";
    listen();
    back.begin();
  });
}
