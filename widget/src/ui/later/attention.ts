/** Calls a visitor back who is elsewhere when an answer comes: the page's title takes turns with a few words. */

import type { Language } from "../../i18n/index.ts";

/** So often the title changes: slow enough to read, and to be no flicker. */
const TURN_MS = 1500;

let end: (() => void) | null = null;

/**
 * An answer has come: by a sound, where that is wanted, and by the title of a page in a hidden tab.
 * @returns what ends it sooner than a look at the page
 */
export async function callBack(language: Language, hasSound: boolean): Promise<() => void> {
  if (hasSound) playTone();
  await language.learn();
  return document.visibilityState === "hidden" ? flashTitle(language.t("newAnswer")) : () => undefined;
}

/** Lets the page's title say `text` by turns, until the page is looked at again. */
export function flashTitle(text: string): () => void {
  end?.();
  const before = document.title;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const turn = () => {
    document.title = document.title === text && !isCalm ? before : text;
  };
  const look = () => document.visibilityState === "visible" && stop();
  const timer = setInterval(turn, TURN_MS);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    // The page may have another title by now: only ours is taken back.
    if (document.title === text) document.title = before;
    if (end === stop) end = null;
  };
  document.addEventListener("visibilitychange", look);
  turn();
  end = stop;
  return stop;
}

/** Two soft notes. Where the browser does not let a page sound yet, nothing. */
export function playTone(): void {
  try {
    const context = new AudioContext();
    for (const [at, pitch] of [
      [0, 660],
      [0.14, 880],
    ] as const) {
      const note = context.createOscillator();
      const volume = context.createGain();
      const start = context.currentTime + at;
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.08, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
      note.connect(volume).connect(context.destination);
      note.start(start);
      note.stop(start + 0.4);
    }
    setTimeout(() => void context.close(), 1000);
  } catch {
    // No sound on this device.
  }
}
