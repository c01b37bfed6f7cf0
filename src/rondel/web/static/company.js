// The company at a table: chat, notes, clocks, and giving up, leaving or ending together.

import { all, ask, fill, find, newKey, strings, tried } from "./asking.js";

const AGAIN = 3000; // ms until messages are asked for again that did not come
const NOTE_PAUSE = 800; // ms after the last letter until a note is kept

/** ``seen`` gives the view on the screen. What is returned is called with every new view and with all news. */
export function company(url, seen) {
  const chat = find("#chat");
  const unread = find("#unread");
  const menu = find("#menu");
  let told = 0; // messages on the page
  let read = 0;
  let clock = null; // what was left of every clock, and when
  let fetching = Promise.resolve();

  const mine = () => seen().yours;
  const seatName = (seat) => seen().seats[seat].name;

  function fetchChat(length) {
    fetching = fetching.then(() => tried(async () => {
      if (length <= told) return;
      setTimeout(() => fetchChat(length), AGAIN); // for the case that it cannot be fetched now
      for (const message of (await ask(`${url}/chat?after=${told}`)).messages) {
        const item = document.createElement("li");
        const name = document.createElement("strong");
        name.textContent = seatName(message.seat);
        item.append(name, ` ${message.text}`);
        chat.append(item);
        told = message.number;
      }
      chat.scrollTop = chat.scrollHeight;
      if (menu.open) read = told;
      showUnread();
    }));
  }

  function showUnread() {
    unread.hidden = read >= told;
    unread.textContent = String(told - read);
  }

  menu.addEventListener("toggle", () => {
    if (menu.open) read = told;
    showUnread();
    chat.scrollTop = chat.scrollHeight;
  });
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#menu")) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    find("summary", menu).focus();
  });

  let unsent = {}; // what got no answer keeps its key, by which the server knows whether it has it already
  find("#say")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = find("#message");
    if (!field.value.trim()) return;
    if (field.value !== unsent.text) unsent = { text: field.value, key: newKey() };
    tried(async () => {
      await ask(`${url}/chat`, unsent);
      field.value = "";
      unsent = {};
    });
  });

  // Notes belong to one seat; at a screen of several people they are the first one's

  const note = find("#note");
  let noteTimer;
  note?.addEventListener("input", () => {
    clearTimeout(noteTimer);
    noteTimer = setTimeout(() => tried(() => ask(`${url}/seats/${mine()[0]}/note`, { text: note.value })), NOTE_PAUSE);
  });
  let noteFetched = false;

  function fetchNote() {
    if (!note || noteFetched || !mine().length) return;
    noteFetched = true;
    tried(async () => { note.value = (await ask(`${url}/seats/${mine()[0]}/note`)).text; });
  }

  // Seats

  for (const button of all("[data-do]")) {
    button.addEventListener("click", () => {
      const deed = button.dataset.do;
      if (deed in strings && !confirm(strings[deed])) return;
      const seat = speaker(deed);
      const computer = ["leave", "resign"].includes(deed) ? find("#computer").value : undefined;
      tried(() => ask(`${url}/seats/${seat}`, { do: deed, computer, key: newKey() }));
    });
  }

  /** Which of the seats at this screen is meant: the one to act where it is one of them, otherwise the first that fits. */
  function speaker(deed) {
    const { seats, prompt, offer } = seen();
    const person = (seat) => ["person", "link"].includes(seats[seat].kind);
    const fits = (seat) => (deed === "return" ? !person(seat) : person(seat) && !(deed === "agree" && offer.includes(seat)));
    const fitting = mine().filter(fits);
    return fitting.includes(prompt.seat) ? prompt.seat : fitting[0] ?? mine()[0];
  }

  function showOffer(view) {
    const offered = view.offer.length > 0 && !view.over;
    find("#offer").hidden = !offered;
    find("#offer-text").textContent = offered ? fill(strings.offered, { names: view.offer.map(seatName).join(", ") }) : "";
    const away = mine().some((seat) => !["person", "link"].includes(view.seats[seat].kind) && !view.seats[seat].resigned);
    for (const button of all("[data-do]")) {
      const deed = button.dataset.do;
      button.hidden = deed === "return" ? !away : deed === "offer" ? offered : false;
      button.disabled = view.over;
    }
    if (offered && mine().some((seat) => !view.offer.includes(seat))) menu.open = true;
  }

  // Clocks run on the page between two views

  function showClocks() {
    if (!clock) return;
    const passed = (performance.now() - clock.then) / 1000;
    for (const panel of all("article.seat")) {
      const seat = Number(panel.dataset.seat);
      const person = ["person", "link"].includes(seen().seats[seat].kind);
      const runs = seen().seats[seat].decides && clock.runs;
      const left = clock.left[seat] - (runs ? passed : 0);
      const place = find(".left", panel);
      const up = person && left < 0 && !seen().over;
      if (up && mine().length && !mine().includes(seat)) {
        if (!find("button", place)) place.replaceChildren(replacement(seat));
      } else {
        place.textContent = person ? (up ? strings.time_up : shownTime(Math.max(0, left))) : "";
      }
    }
  }

  /** Somebody waits in vain: a computer can play the seat on. */
  function replacement(seat) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = strings.replace;
    button.addEventListener("click", () => tried(() => ask(`${url}/seats/${seat}`, { do: "leave", key: newKey() })));
    return button;
  }

  function shownTime(seconds) {
    const whole = Math.floor(seconds);
    const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
    return (parts[0] ? parts : parts.slice(1)).map((part, place) => (place ? String(part).padStart(2, "0") : part)).join(":");
  }

  setInterval(showClocks, 1000);

  return {
    show(view) {
      clock = view.clock && { left: view.clock, then: performance.now(), runs: view.index > 0 && !view.over };
      showClocks();
      showOffer(view);
      fetchNote();
      fetchChat(view.chat);
    },
    heard: fetchChat,
    get told() { return told; },
  };
}
