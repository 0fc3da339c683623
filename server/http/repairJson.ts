/** Makes the strings of a JSON body storable in Postgres. */

const SUSPECT = /\\u(?:0000|d[89a-f])/i;
/** Matches each escape: a surrogate pair, a lone surrogate, a NUL, or any other. */
const ESCAPE = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}|\\u0000|\\./gs;

/**
 * JSON text with NUL characters removed and lone surrogates (from a client cutting an emoji in two) replaced by
 * U+FFFD: Postgres rejects both, and half an emoji is no reason to reject a question.
 */
export function repairJson(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(ESCAPE, (found) => {
    if (found === "\\u0000") return "";
    return found.length === 6 ? "\\ufffd" : found;
  });
}
