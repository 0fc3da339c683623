const SCRIPTS = ["Latin", "Cyrillic", "Greek", "Arabic", "Hebrew", "Devanagari", "Han", "Hiragana", "Hangul", "Thai"];
const PATTERNS = SCRIPTS.map((name) => [name, new RegExp(`\\p{Script=${name}}`, "gu")] as const);
/** Most texts contain no letters of these scripts and need no counting. */
const OTHERS = new RegExp(
  `[${SCRIPTS.slice(1)
    .map((name) => `\\p{Script=${name}}`)
    .join("")}]`,
  "u",
);

/** The script of most letters at a text's beginning; kana distinguishes Japanese from Chinese. Pure. */
export function scriptOf(text: string): string {
  const start = text.slice(0, 3000);
  if (!OTHERS.test(start)) return "Latin";
  const counts = PATTERNS.map(([name, pattern]) => ({ name, count: (start.match(pattern) ?? []).length }));
  if (counts.some(({ name, count }) => name === "Hiragana" && count > 0)) return "Hiragana";
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).name;
}
