/** How long to wait before restarting a process that died. */

const FIRST_MS = 100;
const MAX_PAUSE_MS = 30_000;
/** A process that lived this long died of something new. */
const SOUND_MS = 60_000;

/** @param deaths consecutive early deaths, including this one; 0 after a long life @returns milliseconds */
export function restartPause(deaths: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_MS * 2 ** Math.max(0, deaths - 1));
}

/** @param before consecutive early deaths so far @param livedMs its lifetime @returns consecutive early deaths now */
export function countDeaths(before: number, livedMs: number): number {
  return livedMs >= SOUND_MS ? 0 : before + 1;
}
