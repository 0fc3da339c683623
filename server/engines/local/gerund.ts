/** English verbs as names of what is done: "ship to Norway" is "shipping to Norway". Pure. */

/** Stands before the verb, or in its place, and names nothing. */
const BEFORE = /^(?:(?:also|still|even|really|actually|already|ever|will|would|do|are|is|have|offer) )+/i;
const STATES = /\b(?:are|is|have|offer) $/i;
/** One syllable that ends in a single consonant: it is doubled. */
const SHORT = /^(?:[^aeiou]|qu)*[aeiou][^aeiouwxy]$/i;

/** @param text what "whether you …" is followed by */
export function asGerund(text: string): string {
  const [before = ""] = BEFORE.exec(text) ?? [];
  const bare = text.slice(before.length);
  if (STATES.test(before)) return bare;
  return bare.replace(/^[a-z]+/i, ingOf);
}

function ingOf(verb: string): string {
  if (/(?:ing|ed)$/i.test(verb)) return verb;
  if (/ie$/i.test(verb)) return verb.replace(/ie$/i, "ying");
  if (/[^eoy]e$/i.test(verb)) return verb.replace(/e$/i, "ing");
  return SHORT.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`;
}
