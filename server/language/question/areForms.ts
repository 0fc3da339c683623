/** Whether two English words are forms of the same word. Pure. */

/** Suffixes that forms of one word may differ in. */
const ENDINGS = new Set(
  `s es ed d ing er ers or ors ly al ally ation ations ion ions ment ments ity ness able ible ive ive y ies ied ic ical ically
  ous ance ence ant ent ful less ize ise izing ising ized ised e en n t te ted ting tion tions st est`.split(/\s+/),
);
const MIN_STEM = 4;

export function areForms(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const isEnding = (rest: string) => rest === "" || ENDINGS.has(rest);
  return same >= MIN_STEM && isEnding(a.slice(same)) && isEnding(b.slice(same));
}
