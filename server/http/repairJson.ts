/** Makes the strings of a JSON body such as Postgres can store. */

const SUSPECT = /\\u(?:0000|d[89a-f])/i;
/** Escapes, each read as one: a surrogate pair, half of one, a NUL, any other. */
const ESCAPE = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}|\\u0000|\\./gs;

/**
 * JSON text without NUL characters and with U+FFFD for half surrogate pairs (a client cut an emoji in two): Postgres
 * refuses both, and for half an emoji nobody's question should be turned away.
 */
export function repairJson(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(ESCAPE, (found) => {
    if (found === "\\u0000") return "";
    return found.length === 6 ? "\\ufffd" : found;
  });
}
