// The script of all pages: looks which page this is, and wakes it.

import { all, find } from "./asking.js";
import { branch, join, links, newGame, openRecord, starters } from "./coming-in.js";
import { result } from "./result.js";
import { playTable } from "./table.js";

for (const time of all("time")) {
  const moment = new Date(time.dateTime);
  const today = moment.toDateString() === new Date().toDateString();
  time.textContent = today ? moment.toLocaleTimeString([], { timeStyle: "short" }) : moment.toLocaleDateString([], { dateStyle: "medium" });
}
/** What the chosen one of several kinds is, beside the choice. */
for (const place of all("[data-explains]")) {
  const choice = find(`#${place.dataset.explains}`);
  const tell = () => { place.textContent = choice.selectedOptions[0]?.dataset.explained ?? ""; };
  choice.addEventListener("change", tell);
  tell();
}
starters();
const pages = [
  ["#new-game", newGame], ["#table", playTable], ["#links", links], ["#join", join], ["#branch", branch],
  ["#open-record", openRecord], [".result-main", result],
];
for (const [selector, wake] of pages) {
  const page = find(selector);
  if (page) wake(page);
}
