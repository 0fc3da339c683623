/** Turns English verbs into gerunds: "ship to Norway" becomes "shipping to Norway". Pure. */

/** Words before the verb, or in its place, that carry no meaning. */
const BEFORE = /^(?:(?:also|still|even|really|actually|already|ever|will|would|do|are|is|have|offer) )+/i;
const STATES = /\b(?:are|is|have|offer) $/i;
/** One syllable ending in a single consonant, which is doubled. */
const SHORT = /^(?:[^aeiou]|qu)*[aeiou][^aeiouwxy]$/i;

/** @param text what follows "whether you …" */
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
