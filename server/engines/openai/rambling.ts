/** Detects degenerate model output, typical of small models: repeating the prompt, or never ending. */

/** Several screens; no answer from a few passages is this long. */
const MAX_CHARACTERS = 10_000;
/** Text of this many characters, repeated this often, is a loop. */
const STRETCH = 60;
const MAX_TIMES = 4;
/** Matching this much of the instructions is no coincidence. */
const ECHO = 40;
/** The prompt's fence markers. */
const FENCE = /<\/?(?:visitor_message|passage|reply|held|history|headings|summary|facts|instructions)\b/;

/** Whether the text so far repeats the prompt, is too long or loops. */
export function isRambling(text: string, instructions: string): boolean {
  const start = text.trimStart();
  const isEcho = start.length >= ECHO && instructions.startsWith(start.slice(0, ECHO));
  return isEcho || text.length > MAX_CHARACTERS || FENCE.test(text) || isLooping(text);
}

/** Passes pieces on, holding them back while they may be the start of the instructions, which must not leak. */
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

/** Whether the end of the text has occurred several times before. */
function isLooping(text: string): boolean {
  const last = text.slice(-STRETCH);
  if (text.length < STRETCH * MAX_TIMES || !/\p{L}/u.test(last)) return false;
  return text.split(last).length - 1 >= MAX_TIMES;
}
