/** Takes server-sent events apart, wherever the network has cut them: only each event's data, which is all that chat completions use. */
import { StringDecoder } from "node:string_decoder";

/** Of one event. A piece of an answer has a few hundred. */
const MOST_CHARACTERS = 1_000_000;

export interface EventReader {
  /** @returns the data of the events that are whole now. @throws RangeError when one finds no end */
  push(bytes: Buffer): string[];
}

/** Makes a reader for one stream. */
export function createEventReader(): EventReader {
  const decoder = new StringDecoder("utf8");
  /** The line that is not whole yet, and the data lines of the event that is not. */
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
          // One blank after the colon belongs to the format.
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
