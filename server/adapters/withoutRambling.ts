/** Ends the stream of a model that does not find an end: small ones say the same over and over. */
import { EngineError } from "../ports/engine.ts";

/** Several screens; no answer from a few passages is as long. */
const MOST_CHARACTERS = 10_000;
/** So many characters, said so often, are a loop. */
const STRETCH = 60;
const MOST_TIMES = 4;

/** @throws EngineError `garbage` once the text is too long or goes in circles */
export async function* withoutRambling(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length > MOST_CHARACTERS || isLooping(text)) throw new EngineError("garbage");
    yield piece;
  }
}

/** Whether what was said last has been said before, several times. */
function isLooping(text: string): boolean {
  const last = text.slice(-STRETCH);
  if (text.length < STRETCH * MOST_TIMES || !/\p{L}/u.test(last)) return false;
  return text.split(last).length - 1 >= MOST_TIMES;
}
