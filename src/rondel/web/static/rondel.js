// The script of all pages: looks which page this is, and wakes it.

import { all, find } from "./asking.js";
import { branch, join, links, newGame, openRecord, starters } from "./coming-in.js";
import { result } from "./result.js";
import { playTable } from "./table.js";

for (const time of all("time")) {
  time.textContent = new Date(time.dateTime).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
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
