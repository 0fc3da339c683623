/** Alerts a visitor who is elsewhere to a new answer by alternating the page's title with a short text. */

import type { Language } from "../../i18n/index.ts";

/** How often the title changes: slow enough to read without flickering. */
const TURN_MS = 1500;

let end: (() => void) | null = null;

/**
 * Announces an answer: by a sound if wanted, and in a hidden tab by the page's title.
 * @returns a function that ends it before the visitor returns
 */
export async function callBack(language: Language, hasSound: boolean): Promise<() => void> {
  if (hasSound) playTone();
  await language.learn();
  return document.visibilityState === "hidden" ? flashTitle(language.t("newAnswer")) : () => undefined;
}

/** Alternates the page's title with `text` until the page is visible again. */
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
    // The page may have set another title in the meantime: only undo ours.
    if (document.title === text) document.title = before;
    if (end === stop) end = null;
  };
  document.addEventListener("visibilitychange", look);
  turn();
  end = stop;
  return stop;
}

/** Plays two soft notes, or nothing where the browser does not allow sound yet. */
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
    // No audio available.
  }
}
