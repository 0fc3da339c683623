/** Parses server-sent events, however they are split: only their data, which is all that chat completions use. */
import { StringDecoder } from "node:string_decoder";

/** Maximum characters per event. A piece of an answer has a few hundred. */
const MOST_CHARACTERS = 1_000_000;

export interface EventReader {
  /** @returns the data of all complete events @throws RangeError when one is too long */
  push(bytes: Buffer): string[];
}

/** Creates a reader for one stream. */
export function createEventReader(): EventReader {
  const decoder = new StringDecoder("utf8");
  /** The incomplete line, and the data lines of the incomplete event. */
  let rest = "";
  let data: string[] = [];
  return {
    push(bytes) {
      rest += decoder.write(bytes);
      if (rest.includes("\r")) rest = rest.replace(/\r\n|\r(?!$)/g, "\n");
      const events: string[] = [];
      let from = 0;
      for (let to = rest.indexOf("\n"); to >= 0; to = rest.indexOf("\n", from)) {
        if (to === from && data.length > 0) {
          events.push(data.join("\n"));
          data = [];
        } else if (rest.startsWith("data:", from)) {
          // One space after the colon belongs to the format.
          data.push(rest.slice(rest[from + 5] === " " ? from + 6 : from + 5, to));
        }
        from = to + 1;
      }
      rest = rest.slice(from);
      if (rest.length > MOST_CHARACTERS) throw new RangeError("an event without an end");
      return events;
    },
  };
}
