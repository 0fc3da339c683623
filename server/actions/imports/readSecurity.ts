/** How an operation authenticates its callers: by a key in a header, or not at all. Pure. */
import type { ActionDefinition } from "../../protocol/actions.ts";
import { isObject, listOf, membersOf, own } from "./json.ts";
import { takeName, toName } from "./names.ts";
import { Refused, type Walk } from "./walk.ts";

type Header = ActionDefinition["request"]["headers"][number];

/**
 * @param needed the alternatives; the first one that is supported is taken
 * @param schemes `components.securitySchemes`
 * @throws Refused when none is
 */
export function readSecurity(walk: Walk, needed: unknown, schemes: unknown): Header[] {
  const alternatives = listOf(needed).filter(isObject);
  let refusal: Refused | undefined;
  for (const alternative of alternatives) {
    try {
      const taken = new Set<string>();
      return membersOf(alternative).map(([name]) => readScheme(walk, name, own(schemes, name), taken));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusal ??= error;
    }
  }
  if (refusal) throw refusal;
  return [];
}

function readScheme(walk: Walk, name: string, node: unknown, taken: Set<string>): Header {
  const scheme = walk.resolve(node);
  const [type, at] = [own(scheme, "type"), own(scheme, "in")];
  const kind = String(own(scheme, "scheme") ?? "").toLowerCase();
  const secret = `{{secret:${takeName(taken, toName(name, "key"))}}}`;
  if (type === "apiKey" && at === "header") return { name: String(own(scheme, "name")), value: secret };
  if (type === "apiKey") throw new Refused(at === "cookie" ? "auth_cookie" : "auth_query", name);
  if (type === "http" && kind === "basic") {
    walk.note("key_is_basic");
    return { name: "Authorization", value: `Basic ${secret}` };
  }
  const isToken = type === "oauth2" || type === "openIdConnect";
  if (!isToken && !(type === "http" && kind === "bearer")) throw new Refused("auth_unsupported", name);
  if (isToken) walk.note("key_may_expire");
  return { name: "Authorization", value: `Bearer ${secret}` };
}
