/** The local rewrite's notation: words a message leaves out follow it in brackets. Pure. */

const BRACKETS = /^(.*\S)\s+\(([^()]*)\)$/s;

/** `How much is it?` and `express delivery` become `How much is it? (express delivery)`. */
export function addLeftOut(message: string, leftOut: string): string {
  return `${message} (${leftOut.replace(/[()]/g, " ")})`;
}

/** Splits a rewrite into the message and the addition, which is empty without brackets. */
export function splitLeftOut(question: string): { said: string; leftOut: string } {
  const [, said, leftOut = ""] = BRACKETS.exec(question) ?? [];
  return said === undefined ? { said: question, leftOut: "" } : { said, leftOut };
}
