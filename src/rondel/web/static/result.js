// The page of a finished game: the chart leads to the replay, and a review can be asked for.

import { all, ask, fill, find, strings, tried } from "./asking.js";

const AGAIN = 700; // ms until it is asked again how far the review is

export function result(page) {
  for (const chart of all("[data-replay]", page)) {
    const drawing = find("svg", chart);
    chart.addEventListener("click", (event) => {
      const box = drawing.getBoundingClientRect();
      const scale = drawing.viewBox.baseVal.width / box.width;
      const { left, right, last } = drawing.dataset;
      const broad = drawing.viewBox.baseVal.width - left - right;
      const step = Math.round(((event.clientX - box.left) * scale - left) / broad * last);
      location.assign(`${chart.dataset.replay}#${Math.max(0, Math.min(step, last))}`);
    });
  }
  const section = find("#review", page);
  if (section) review(section);
}

function review(section) {
  const url = section.dataset.url;
  const button = find("#review-start", section);
  const progress = find("#review-progress", section);
  const state = find("#review-state", section);

  async function follow(found) {
    let content = found;
    while (content.state === "working") {
      button.hidden = true;
      progress.hidden = false;
      progress.value = content.progress;
      const text = fill(strings.review_working, { percent: Math.round(100 * content.progress) });
      if (state.textContent !== text) state.textContent = text;
      await new Promise((resolve) => { setTimeout(resolve, AGAIN); });
      content = await ask(`${url}/review`);
    }
    progress.hidden = true;
    state.textContent = content.state === "failed" ? strings.review_failed : "";
    button.hidden = content.state === "ready";
    for (const seat of content.seats) show(seat);
  }

  const percent = (share) => `${(100 * share).toFixed(1)}%`;
  const sure = ({ change, low, high }, sign = 1) => ({
    change: percent(sign * change), low: percent(sign < 0 ? -high : low), high: percent(sign < 0 ? -low : high),
  });

  function item(step, title, ...texts) {
    const entry = document.createElement("li");
    const link = document.createElement("a");
    link.href = `${url}#${step}`;
    link.textContent = title;
    entry.append(link, ...texts.map((text) => {
      const part = document.createElement("span");
      part.textContent = text;
      return part;
    }));
    return entry;
  }

  function show(seat) {
    const place = find(`[data-seat="${seat.seat}"]`, section);
    place.hidden = false;
    find("p", place).textContent = fill(strings.review_agreed, seat) + (seat.mistakes.length ? "" : ` ${strings.review_none}`);
    const turn = (one, sentence, sign) => item(
      one.after, fill(strings.review_between, one), fill(sentence, sure(one, sign)),
    );
    find("ol", place).replaceChildren(
      // the position before the decision, where it can be tried otherwise
      ...seat.mistakes.map((one) => item(
        one.move - 1, fill(strings.review_decision, one), fill(strings.review_mistake, one),
        fill(strings.review_better, { ...one, ...sure(one) }),
      )),
      ...seat.gains.map((one) => turn(one, strings.review_gain, 1)),
      ...seat.setbacks.map((one) => turn(one, strings.review_setback, -1)),
    );
  }

  button.disabled = false;
  button.addEventListener("click", () => tried(async () => follow(await ask(`${url}/review`, {}))));
  tried(async () => {
    const found = await ask(`${url}/review`);
    if (found.state !== "none") await follow(found);
  });
}
