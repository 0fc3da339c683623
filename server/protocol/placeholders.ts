/** What stands in a saved reply for what is only known when it is used. One reader for the desk, which fills it, and the server. */

const PLACEHOLDER = /\{\{\s*(?:visitor|agent|ticket)\.\w+\s*\}\}/g;
/** Whoever explains a placeholder writes it as code. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

export interface Blank {
  text: string;
  /** Where it begins. */
  at: number;
}

/** @returns the placeholders that nobody has filled in, in their order; those in code are meant */
export function findBlanks(text: string): Blank[] {
  const words = text.replace(CODE, (code) => " ".repeat(code.length));
  return [...words.matchAll(PLACEHOLDER)].map((found) => ({ text: found[0], at: found.index }));
}
