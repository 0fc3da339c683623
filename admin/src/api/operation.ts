/** What the generated client is made of: one operation of the API, sent as the app sends everything. */
import { call, query as queryText } from "./request.ts";

interface Sent {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}
/** Nothing needs to be said where nothing has to be. */
type Given<Input> = [keyof Input] extends [never]
  ? []
  : Record<never, never> extends Input
    ? [input?: Input]
    : [input: Input];

/**
 * A function that sends the operation. What goes in: what the path leaves open, by name, `query` and `body`; what comes
 * out is the reply, as `call` reads it. It throws an ApiError.
 */
export function operation<Input, Reply>(method: string, path: string) {
  return (...[input]: Given<Input>): Promise<Reply> => {
    const { query, body, ...inPath } = (input ?? {}) as Sent & Record<string, string>;
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${inPath[name]}`));
    return call(method, address + queryText(query), body);
  };
}
