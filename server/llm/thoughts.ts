/** Removes a model's reasoning from its output, however the stream is split: `<think>…</think>`, even if unclosed. */

const OPENING = /<(think|thinking|thought|reasoning)>/i;
const CLOSING = /<\/(?:think|thinking|thought|reasoning)>\s*/i;
/** The start of a tag at the end of the text so far. */
const HALF_TAG = /<\/?[a-z]{0,9}$/i;

export interface ThoughtFilter {
  /** @returns the visible text @throws ThoughtLeak when text that was already passed on turns out to be reasoning */
  push(piece: string): string;
  /** @returns what was held back, at the end of the stream */
  end(): string;
}

/**
 * Text that was already passed on was reasoning. Some chat templates open the thought in the prompt, so only its end
 * tag is in the answer.
 */
export class ThoughtLeak extends Error {
  override name = "ThoughtLeak";
}

/** @param startsInside the model is known to start inside a thought, without an opening tag */
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
  /** A thought leaves a blank line behind it. */
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
