// Looking back: every position of the game as it was shown then, one decision after the other, and nothing to be played.

import { all, ask, fill, find, strings, tried } from "./asking.js";

const PLAYING = 1200; // ms for each step that is played
const KEPT = 80; // positions that are kept for another look
const SHORT = 6; // lines of the summary

/**
 * ``screen`` is the table: what it shows now (``now``), how it shows a position of the past (``past``), how it comes back
 * (``present``), the lines of its log, and the marks of the seats.
 */
export function lookingBack(table, url, screen) {
  const panel = find("#back");
  const slider = find("#back-slider");
  const eyes = find("#back-eyes");
  const log = find("#lines");
  const kept = new Map(); // positions by index and eyes
  let steps = [];
  let known = -1; // how long the log was when the steps were fetched
  let at = null; // the step that is shown; null: the table as it is now
  let range = null; // first and last step of what happened since the last turn, if only that is looked at
  let wanted = 0; // counts what was asked for, because only the last answer is shown
  let player = null;

  const over = () => screen.now().over;
  const last = () => steps.length - 1;
  const first = () => (range ? range[0] : 0);
  const end = () => (range ? range[1] : last());

  async function fetchSteps() {
    if (known === screen.now().latest && steps.length) return;
    ({ steps, latest: known } = await ask(`${url}/back`));
  }

  function position(index) {
    const seen = eyes?.value ?? "";
    const place = `${index}.${seen}`;
    if (!kept.has(place)) {
      const asked = ask(`${url}/view?index=${index}&since=${index}${seen ? `&eyes=${seen}` : ""}`);
      asked.catch(() => kept.delete(place));
      kept.set(place, asked);
      if (kept.size > KEPT) kept.delete(kept.keys().next().value);
    }
    return kept.get(place);
  }

  /** Show the table as it was after this many decisions. */
  async function open(step, within = null) {
    const request = ++wanted;
    await fetchSteps();
    range = within;
    const next = Math.max(first(), Math.min(step, end()));
    const forward = at !== null && next === at + 1;
    at = next;
    describe();
    table.classList.add("back");
    const view = await position(steps[at].index);
    if (request !== wanted || at === null) return;
    screen.past(view, forward);
    table.dataset.back = at;
    panel.setAttribute("aria-busy", "false");
    if (at < last()) position(steps[at + 1].index).catch(() => {}); // the next one will be asked for
    if (over()) history.replaceState(null, "", `#${at}`);
  }

  const go = (step, within = range) => tried(() => open(step, within));

  function describe() {
    panel.hidden = false;
    const { entry, index, seat, text, points } = steps[at];
    const gaps = range ? { at: at - range[0] + 1, last: range[1] - range[0] + 1 } : { at, last: last() };
    const title = fill(range ? strings.back_since : at ? strings.back_at : strings.back_setup, gaps);
    find("#back-at").textContent = title;
    slider.min = first();
    slider.max = Math.max(end(), first() + 1);
    slider.value = at;
    slider.disabled = end() === first();
    slider.setAttribute("aria-valuetext", title);
    for (const [number, place] of all(".points-then").entries()) place.textContent = points[number];
    const told = screen.lines().filter((line) => line.entry >= entry && line.entry <= index);
    const name = seat === null ? "" : screen.now().seats[seat].name;
    const silent = fill(text ? strings.back_silent : strings.back_goes_on, { name, text });
    const lines = told.length ? told : [{ text: seat === null ? "" : silent, seat }];
    find("#back-lines").replaceChildren(...lines.map(screen.line));
    let near = null; // the line of this moment, or the one before it
    for (const line of all("#lines li")) {
      const number = Number(line.dataset.entry);
      if (number <= index && (near === null || Number(near.dataset.entry) < entry)) near = line;
      line.classList.toggle("here", number >= entry && number <= index);
    }
    if (near) log.scrollTop = near.offsetTop - log.offsetTop - log.clientHeight / 3;
    for (const name of ["first", "previous"]) find(`[data-back="${name}"]`).disabled = at === first();
    find('[data-back="last"]').disabled = at === end();
    find('[data-back="next"]').disabled = at === end() && over();
    const branch = find("#back-branch");
    if (branch) {
      branch.href = `${url}/branch?at=${at}`;
      branch.hidden = at === last() && steps.length > 1;
    }
  }

  /** Back to the table as it is now. */
  function leave() {
    stop();
    wanted += 1;
    at = range = null;
    find("#back-news").textContent = "";
    for (const line of all("#lines li.here")) line.classList.remove("here");
    delete table.dataset.back;
    table.classList.remove("back");
    panel.hidden = true;
    screen.present();
  }

  function forward() {
    if (at < end()) go(at + 1);
    else if (!over()) leave();
    else stop();
  }

  function play() {
    if (player) {
      stop();
      return;
    }
    if (at === end()) go(first());
    player = setInterval(() => (at < end() ? go(at + 1) : stop()), PLAYING);
    find('[data-back="play"]').textContent = strings.back_pause;
  }

  function stop() {
    clearInterval(player);
    player = null;
    find('[data-back="play"]').textContent = strings.back_play;
  }

  const deeds = {
    first: () => go(first()), previous: () => go(at - 1), next: forward, last: () => go(end()), now: leave, play,
  };
  panel.addEventListener("click", ({ target }) => {
    const deed = target.closest("[data-back]")?.dataset.back;
    if (deed && deed !== "play") stop();
    deeds[deed]?.();
  });
  slider.addEventListener("input", () => {
    stop();
    go(Number(slider.value));
  });
  eyes?.addEventListener("change", () => go(at));

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && at !== null && !over()) leave();
    if (event.target.closest("input, select, textarea, #menu")) return;
    if (at === null) {
      const idle = event.target === document.body || event.target.closest("#prompt");
      if (event.key === "ArrowLeft" && idle && screen.now()?.index > 0) start();
      return;
    }
    const deed = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!deed || (event.target.closest("#lines, .board-scroll, #others") && deed === "first")) return;
    event.preventDefault();
    stop();
    if (deed !== "previous" || at > first()) deeds[deed]();
  });

  const start = () => tried(async () => {
    await fetchSteps();
    await open(over() ? last() : last() - 1);
    slider.focus({ preventScroll: true });
  });
  find("#look-back").addEventListener("click", start);

  /** A line of the log leads to its moment. */
  const jump = (entry) => tried(async () => {
    await fetchSteps();
    await open(steps.findLastIndex((step) => step.entry <= entry));
  });

  // The log with the keyboard: one stop for Tab, arrows from line to line

  log.addEventListener("click", ({ target }) => {
    const line = target.closest(".jump")?.closest("li");
    if (line) {
      stop();
      jump(Number(line.dataset.entry));
    }
  });
  log.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const buttons = all(".jump", log);
    const here = buttons.indexOf(document.activeElement);
    const next = here < 0 ? buttons.length - 1 : here + (event.key === "ArrowUp" ? -1 : 1);
    event.preventDefault();
    buttons[Math.max(0, Math.min(next, buttons.length - 1))]?.focus();
  });

  // What happened since my last turn

  let since = []; // lines of it

  /** The lines of what others did since this seat decided last, before the turn that it is in. */
  function linesSince(seat) {
    const lines = screen.lines();
    let until = lines.length;
    while (until && lines[until - 1].by === seat) until -= 1;
    let from = until;
    while (from && lines[from - 1].by !== seat) from -= 1;
    if (from === until) return [];
    const own = from ? lines[from - 1].entry : 0;
    const aftermath = lines.slice(0, from).filter((line) => own && line.entry === own && line.seat !== seat);
    return [...aftermath, ...lines.slice(from, until).filter((line) => line.entry > 0)];
  }

  function showSince(view) {
    since = view.prompt.yours ? linesSince(view.prompt.seat) : [];
    find("#since").hidden = find("#since-steps").hidden = since.length === 0;
    const short = since.slice(-SHORT);
    find("#since ul").replaceChildren(...short.map(screen.line));
    const left = since.length - short.length;
    if (left) find("#since ul").prepend(screen.line({ text: fill(strings.since_earlier, { number: left }), seat: null }));
    const begins = since[0]?.entry;
    let marked = false;
    for (const line of all("#lines li")) {
      const inside = since.length > 0 && Number(line.dataset.entry) >= begins;
      if (inside && !marked) line.dataset.since = strings.since;
      else delete line.dataset.since;
      marked ||= inside;
    }
    scrollLog();
  }

  /** The log begins with what happened since the last turn, or shows its end if that is less. */
  function scrollLog() {
    const head = find("#lines li[data-since]");
    log.scrollTop = head ? head.offsetTop - log.offsetTop : log.scrollHeight;
  }
  new ResizeObserver(() => { if (at === null) scrollLog(); }).observe(log);

  for (const button of all("[data-since], #since-steps")) {
    button.addEventListener("click", () => tried(async () => {
      await fetchSteps();
      const from = steps.findLastIndex((step) => step.entry <= since[0].entry);
      const to = steps.findLastIndex((step) => step.entry <= since.at(-1).entry);
      await open(from, [from, to]);
      find('[data-back="next"]').focus({ preventScroll: true });
    }));
  }

  function followAddress() {
    const step = /^#\d{1,6}$/.test(location.hash) ? Number(location.hash.slice(1)) : null;
    if (step !== null && step !== at) go(step, null);
  }
  addEventListener("hashchange", followAddress);

  return {
    get on() { return at !== null; },

    /** The table took over a new view. */
    shown(view) {
      find("#look-back").disabled = view.index === 0;
      if (at === null) {
        showSince(view);
        return;
      }
      const line = screen.lines().at(-1);
      const news = fill(strings.back_news, { text: line?.text ?? "" });
      find("#back-news").textContent = `${news} ${view.prompt.yours ? strings.back_yours : ""}`;
      if (!view.over) return;
      history.replaceState(null, "", `#${at}`);
      location.reload(); // a finished game has more ways to be looked at
    },

    /** The page is ready. A finished game is there to be looked at. */
    begin() {
      if (over() && !location.hash) tried(async () => { await fetchSteps(); await open(last()); });
      else followAddress();
    },
  };
}
