/** How long to wait before a process that died is started again. */

const FIRST_MS = 100;
const LONGEST_MS = 30_000;
/** Who lived for so long died of something new. */
const SOUND_MS = 60_000;

/** @param deaths how often in a row it has died young, this time included; 0 after a sound life @returns milliseconds */
export function restartPause(deaths: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, deaths - 1));
}

/** @param before deaths in a row before this one @param livedMs how long it lived @returns deaths in a row now */
export function countDeaths(before: number, livedMs: number): number {
  return livedMs >= SOUND_MS ? 0 : before + 1;
}
