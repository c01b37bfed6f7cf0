// Calling somebody to the table: the title, the icon, a short sound, and a message of the system if it is wanted.

import { find, fill, strings } from "./asking.js";

const SOUND = "rondel-sound";
const MESSAGES = "rondel-messages";
const TONES = [[587.33, 0], [880, 0.14]]; // Hz, and when each begins in seconds
const LENGTH = 0.32; // s that a tone rings
const LOUDNESS = 0.12;

const remembered = (name, otherwise) => {
  try {
    return localStorage.getItem(name) ?? otherwise;
  } catch {
    return otherwise; // a browser that keeps nothing
  }
};

const remember = (name, value) => {
  try {
    localStorage.setItem(name, value);
  } catch { /* it is asked for again next time */ }
};

export function attention() {
  const title = document.title;
  const icon = find("link[rel=icon]");
  const calm = icon.getAttribute("href");
  let context = null;
  let before = null; // the prompt of the view before

  // Browsers allow sound only after somebody has touched the page

  const wake = () => {
    if (!context && "AudioContext" in window) context = new AudioContext();
    if (context?.state === "suspended") context.resume();
  };
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, wake, { once: true });

  function ring() {
    document.documentElement.dataset.rung = String(Number(document.documentElement.dataset.rung ?? 0) + 1);
    if (!context || context.state !== "running") return;
    for (const [pitch, begin] of TONES) {
      const tone = context.createOscillator();
      const gain = context.createGain();
      const at = context.currentTime + begin;
      tone.type = "triangle";
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + LENGTH);
    }
  }

  // What is wanted on this device

  const sound = find("#sound");
  if (sound) {
    sound.checked = remembered(SOUND, "on") === "on";
    sound.addEventListener("change", () => {
      remember(SOUND, sound.checked ? "on" : "off");
      if (sound.checked) {
        wake();
        ring();
      }
    });
  }
  const messages = find("#messages");
  if (messages && "Notification" in window) {
    messages.closest("label").hidden = false;
    messages.checked = remembered(MESSAGES, "off") === "on" && Notification.permission === "granted";
    messages.addEventListener("change", async () => {
      if (messages.checked) messages.checked = (await Notification.requestPermission()) === "granted";
      remember(MESSAGES, messages.checked ? "on" : "off");
    });
  }

  function call(view) {
    if (sound?.checked) ring();
    if (messages?.checked && document.hidden) new Notification(title, { body: view.prompt.text, icon: calm, tag: title });
  }

  return {
    show(view) {
      const yours = view.prompt.yours;
      document.title = yours ? fill(strings.your_turn, { title }) : title;
      icon.href = yours ? calm.replace("icon.svg", "icon-turn.svg") : calm;
      // people who share a screen see each other's turns anyway
      const others = before !== null && !view.yours.includes(before.seat);
      if (yours && others) call(view);
      before = view.prompt;
    },
  };
}
