/** Placeholders in canned replies. One parser for the desk, which fills them, and the server, which checks them. */

const PLACEHOLDER = /\{\{\s*(?:visitor|agent|ticket)\.\w+\s*\}\}/g;
/** Placeholders inside code are meant literally. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

export interface Blank {
  text: string;
  /** Offset in the text. */
  at: number;
}

/** @returns unfilled placeholders in order; those inside code are ignored */
export function findBlanks(text: string): Blank[] {
  const words = text.replace(CODE, (code) => " ".repeat(code.length));
  return [...words.matchAll(PLACEHOLDER)].map((found) => ({ text: found[0], at: found.index }));
}
