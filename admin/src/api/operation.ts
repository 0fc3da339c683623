/** Building block of the generated client: one API operation, sent the way the app sends everything. */
import { call, query as queryText } from "./request.ts";

interface Sent {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}
/** The input may be omitted if nothing in it is required. */
type Given<Input> = [keyof Input] extends [never]
  ? []
  : Record<never, never> extends Input
    ? [input?: Input]
    : [input: Input];

/**
 * Returns a function that sends the operation. Its input holds the path parameters by name, `query` and `body`; it
 * resolves to the reply as read by `call`. Throws ApiError.
 */
export function operation<Input, Reply>(method: string, path: string) {
  return (...[input]: Given<Input>): Promise<Reply> => {
    const { query, body, ...inPath } = (input ?? {}) as Sent & Record<string, string>;
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${inPath[name]}`));
    return call(method, address + queryText(query), body);
  };
}
