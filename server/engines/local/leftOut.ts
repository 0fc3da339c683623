/** How a local rewrite says what a message leaves out: in brackets behind it. Pure. */

const BRACKETS = /^(.*\S)\s+\(([^()]*)\)$/s;

/** `How much is it?` and `express delivery` make `How much is it? (express delivery)`. */
export function addLeftOut(message: string, leftOut: string): string {
  return `${message} (${leftOut.replace(/[()]/g, " ")})`;
}

/** The message and what was added to it; nothing when it ends without brackets. */
export function splitLeftOut(question: string): { said: string; leftOut: string } {
  const [, said, leftOut] = BRACKETS.exec(question) ?? [];
  return said === undefined ? { said: question, leftOut: "" } : { said, leftOut: leftOut! };
}
