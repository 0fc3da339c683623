/** Tells the text of a model that repeats what it was told, or does not find an end: small ones write it. */

/** Several screens; no answer from a few passages is as long. */
const MOST_CHARACTERS = 10_000;
/** So many characters, said so often, are a loop. */
const STRETCH = 60;
const MOST_TIMES = 4;
/** So much of the instructions is no coincidence. */
const ECHO = 40;
/** What the prompt is fenced with. */
const FENCE = /<\/?(?:visitor_message|passage|history|headings|summary|facts|instructions)\b/;

/** Whether what was written so far repeats the prompt, is too long or goes in circles. */
export function isRambling(text: string, instructions: string): boolean {
  const start = text.trimStart();
  const isEcho = start.length >= ECHO && instructions.startsWith(start.slice(0, ECHO));
  return isEcho || text.length > MOST_CHARACTERS || FENCE.test(text) || isLooping(text);
}

/** Passes pieces on; holds them back for as long as they may be the beginning of the instructions, which are nobody's business. */
export async function* withoutEcho(pieces: AsyncIterable<string>, instructions: string): AsyncGenerator<string> {
  let held = "";
  let isTold = false;
  for await (const piece of pieces) {
    held += piece;
    isTold ||= !instructions.startsWith(held.trimStart());
    if (!isTold) continue;
    yield held;
    held = "";
  }
  if (held !== "") yield held;
}

/** Whether what was said last has been said before, several times. */
function isLooping(text: string): boolean {
  const last = text.slice(-STRETCH);
  if (text.length < STRETCH * MOST_TIMES || !/\p{L}/u.test(last)) return false;
  return text.split(last).length - 1 >= MOST_TIMES;
}
