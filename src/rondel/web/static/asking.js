// What all pages need: asking the server, saying something in passing, finding elements.

export const strings = JSON.parse(document.body.dataset.strings);
export const find = (selector, within = document) => within.querySelector(selector);
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Ask the server; what it refuses is thrown with its own words. */
export async function ask(url, content) {
  let answer;
  try {
    answer = await fetch(url, {
      method: content === undefined ? "GET" : "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: content === undefined ? undefined : JSON.stringify(content),
    });
  } catch {
    throw new Refused(0, strings.unreachable);
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, body.message || strings.failed);
  return body;
}

let noticeTimer;

/** Say something in passing; it neither moves nor covers what can be clicked for long. */
export function notify(message) {
  const notice = find("#notice");
  notice.textContent = message;
  notice.hidden = !message;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => { notice.hidden = true; }, 8000);
}

/** A sentence with its gaps filled in. */
export const fill = (sentence, gaps) => sentence.replaceAll(/\{(\w+)\}/g, (_, name) => gaps[name]);

/** Ask, and tell what was refused. */
export async function tried(task) {
  try {
    return await task();
  } catch (refused) {
    notify(refused instanceof Refused ? refused.message : strings.failed);
    if (!(refused instanceof Refused)) reportError(refused);
    return undefined;
  }
}

/** A number that nobody else has, by which the server knows again what was sent twice. */
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
