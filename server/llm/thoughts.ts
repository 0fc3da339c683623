/** Takes what a model thinks aloud out of what it says, wherever the stream is cut: `<think>…</think>`, also without an end. */

const OPENING = /<(think|thinking|thought|reasoning)>/i;
const CLOSING = /<\/(?:think|thinking|thought|reasoning)>\s*/i;
/** The beginning of a tag, at the end of what has come. */
const HALF_TAG = /<\/?[a-z]{0,9}$/i;

export interface ThoughtFilter {
  /** @returns what was said. @throws ThoughtLeak when what was handed on turns out to have been thought */
  push(piece: string): string;
  /** @returns what was held back: no more will come */
  end(): string;
}

/** Some chat templates open the thought in the prompt: only its end is in the answer. */
export class ThoughtLeak extends Error {
  override name = "ThoughtLeak";
}

/** @param startsInside the model is known to begin with a thought that it does not open */
export function createThoughtFilter(startsInside = false): ThoughtFilter {
  let held = "";
  let isInside = startsInside;
  let hasText = false;
  const read = (isOver: boolean): string => {
    let said = "";
    for (;;) {
      const closing = CLOSING.exec(held);
      const opening = OPENING.exec(held);
      if (isInside) {
        if (!closing) return said;
        held = held.slice(closing.index + closing[0].length);
        isInside = false;
      } else if (closing && (!opening || closing.index < opening.index)) {
        throw new ThoughtLeak("what was said ends in a thought's end");
      } else if (opening) {
        said += held.slice(0, opening.index);
        held = held.slice(opening.index + opening[0].length);
        isInside = true;
      } else {
        const upTo = isOver ? held.length : (HALF_TAG.exec(held)?.index ?? held.length);
        said += held.slice(0, upTo);
        held = held.slice(upTo);
        return said;
      }
    }
  };
  /** A thought's end leaves a blank line behind. */
  const trimmed = (said: string) => {
    const shown = hasText ? said : said.trimStart();
    hasText ||= shown !== "";
    return shown;
  };
  return {
    push(piece) {
      held += piece;
      return trimmed(read(false));
    },
    end: () => trimmed(read(true)),
  };
}
