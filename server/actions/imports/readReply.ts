/** Picks the reply that describes an operation's result. Pure. */
import { listOf, membersOf, own } from "./json.ts";
import { jsonIn } from "./readBody.ts";
import { Refused, type Walk } from "./walk.ts";

/**
 * @returns the schema of the first successful JSON reply; undefined for a change without one
 * @throws Refused for a look-up without such a reply
 */
export function readReply(walk: Walk, method: string, responses: unknown): unknown {
  const replies = membersOf(responses)
    .filter(([status]) => /^2(?:\d\d|XX)$/i.test(status) || status === "default")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, node]) => own(walk.resolve(node), "content"));
  const found = replies.map(jsonIn).find((json) => json !== undefined);
  if (found) return found.schema ?? {};
  if (method !== "GET") return undefined;
  const types = replies.flatMap((content) => membersOf(content).map(([type]) => type));
  throw types.length > 0 ? new Refused("reply_not_json", types[0]) : new Refused("reply_missing");
}

/** The first server of the most specific list, with the defaults of its variables filled in. */
export function readServer(lists: unknown[], base: string | null): string {
  const given = lists.map(listOf).find((list) => list.length > 0) ?? [];
  const [first] = given;
  const url = own(first, "url");
  const variables = own(first, "variables");
  const filled = (typeof url === "string" ? url.slice(0, 2000) : "").replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = own(own(variables, name), "default");
    return typeof value === "string" ? value : whole;
  });
  const server = URL.parse(filled || "/", base ?? undefined);
  if (!server || /[{}]/.test(decodeURI(server.href)) || !/^https?:$/.test(server.protocol))
    throw new Refused("server_missing", filled);
  return `${server.origin}${server.pathname}`.replace(/\/+$/, "");
}
