// Coming in: a game with one click, a new table, its links, and whoever opens one of them.

import { all, ask, fill, find, notify, strings, tried } from "./asking.js";

const start = (game, url = "/games") => tried(async () => location.assign((await ask(url, game)).url));
const seatsOf = (form) => all("[data-seat]", form).filter((seat) => !seat.hidden)
  .map((seat) => ({ name: find("input", seat).value, kind: find("select", seat).value }));
const LARGEST_RECORD = 250 * 1000; // bytes, a little less than the server takes

/** Buttons that order a game: against the computer, or the same again. */
export function starters() {
  for (const button of all("[data-start]")) {
    button.disabled = false;
    button.addEventListener("click", () => start(JSON.parse(button.dataset.start)));
  }
}

export function newGame(form) {
  const seats = all("[data-seat]", form);
  const fit = () => {
    for (const seat of seats) seat.hidden = Number(seat.dataset.seat) > Number(form.elements.players.value);
  };
  form.addEventListener("change", fit);
  fit();
  suitHints(form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const options = { players: form.elements.players.value };
    for (const { dataset: { option } } of all("[data-option]", form)) {
      options[option] = form.elements[`option-${option}`].value;
    }
    start({
      game: form.dataset.game,
      options,
      seats: seatsOf(form),
      terms: termsOf(form),
      seed: form.elements.seed.value,
    });
  });
  find("button[type=submit]", form).disabled = false;
}

function termsOf(form) {
  const minutes = Number(form.elements.minutes.value);
  const increment = minutes ? Number(form.elements.increment.value) : 0;
  return { minutes, increment, hints: form.elements.hints.checked };
}

/** Hints are on where at most one person plays, until whoever sets up the table decides about them. */
function suitHints(form) {
  let decided = false;
  form.elements.hints.addEventListener("change", () => { decided = true; });
  const suit = () => {
    const people = seatsOf(form).filter(({ kind }) => ["person", "link"].includes(kind));
    if (!decided) form.elements.hints.checked = people.length <= 1;
  };
  form.addEventListener("change", suit);
  suit();
}

/** A table that goes on from a decision of a finished game. */
export function branch(form) {
  suitHints(form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    start({ at: Number(form.dataset.at), seats: seatsOf(form), terms: termsOf(form) }, form.dataset.url);
  });
  for (const button of all("button[type=submit]", form)) button.disabled = false;
}

/** A record from a file, to be looked at. */
export function openRecord(form) {
  const button = find("button", form);
  const fit = () => { button.disabled = form.elements.record.files.length === 0; };
  form.addEventListener("change", fit);
  fit();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [file] = form.elements.record.files;
    if (!file) return;
    if (file.size > LARGEST_RECORD) notify(strings.record_large);
    else start({ record: await file.text() }, "/records");
  });
}

/** The links of a table, for its host. */
export function links(page) {
  for (const button of all("button", page)) button.disabled = false;
  page.addEventListener("click", async ({ target }) => {
    const card = target.closest("[data-role]");
    if (target.dataset.copy) copy(find("input", card));
    if (target.dataset.link && confirm(strings[target.dataset.link])) {
      await tried(async () => {
        await ask(`${page.dataset.url}/${card.dataset.role}`, { do: target.dataset.link });
        location.reload();
      });
    }
  });
  for (const address of all(".address", page)) address.addEventListener("focus", () => address.select());
}

/** Browsers have a clipboard for scripts only where the connection is encrypted, or on the own machine. */
async function copy(address) {
  if (navigator.clipboard) await navigator.clipboard.writeText(address.value);
  else {
    address.select();
    document.execCommand("copy");
  }
  notify(strings.copied);
}

/** Whoever opens a link. The secret goes out of the address at once, so that it stays in no history. */
export function join(page) {
  const secret = decodeURIComponent(location.hash.slice(1));
  const game = new URLSearchParams(location.search).get("game");
  const text = find("#join-text", page);
  if (!secret) {
    text.textContent = strings.no_link;
    return;
  }
  history.replaceState(null, "", "/join");
  const form = find("#join-form", page);
  tried(async () => {
    const { url, title, seat, others } = await ask("/join", { secret, game }).catch((refused) => {
      text.textContent = refused.message;
      throw refused;
    });
    if (url) {
      location.replace(url);
      return;
    }
    find("#join-title", page).textContent = title;
    const sentence = seat === null ? strings.invites_spectator : strings.invites_seat;
    text.textContent = fill(sentence, { seat, others: others.join(", ") });
    find("#join-name", page).hidden = seat === null;
    form.elements.name.value = seat ?? "";
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      tried(async () => location.replace((await ask("/join", { secret, enter: true, name: form.elements.name.value })).url));
    });
  });
}
