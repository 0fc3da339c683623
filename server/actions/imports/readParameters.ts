/** Reads the values of an operation's path, query and headers. Pure. */

import { type Input, oneValue, unlessOptional } from "./inputs.ts";
import { type Json, listOf, own } from "./json.ts";
import { readSchema } from "./readSchema.ts";
import { Refused, type Walk } from "./walk.ts";

/** Headers set by the connection, Frontdesk or the security scheme. OpenAPI says to ignore most of them here. */
const IGNORED = /^(?:accept|content-type|authorization|idempotency-key)$/i;

/** @param shared the parameters of all operations of the path @throws Refused */
export function readParameters(walk: Walk, path: string, shared: unknown, given: unknown): Input[] {
  const byKey = new Map<string, Json>();
  for (const node of [...listOf(shared), ...listOf(given)]) {
    const parameter = walk.resolve(node);
    byKey.set(`${own(parameter, "in")} ${own(parameter, "name")}`, parameter);
  }
  const described = [...byKey.values()].flatMap((parameter) => readParameter(walk, parameter));
  // Placeholders in the path are required even if the document doesn't describe them.
  const missing = namesIn(path).filter((name) => !described.some((each) => each.at === "path" && each.name === name));
  return [
    ...described,
    ...missing.map((name): Input => {
      const shape = { kind: "value", type: "string", schema: {} } as const;
      return { at: "path", name, path: [], shape, description: undefined, isRequired: true };
    }),
  ];
}

/** The names in braces. */
const namesIn = (path: string): string[] => [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);

function readParameter(walk: Walk, parameter: Json): Input[] {
  const [name, at] = [own(parameter, "name"), own(parameter, "in")];
  if (typeof name !== "string" || name === "") return [];
  const isRequired = own(parameter, "required") === true || at === "path";
  return unlessOptional(walk, name, isRequired, () => {
    if (at === "cookie") throw new Refused("cookie_required", name);
    if (at !== "path" && at !== "query" && at !== "header") return [];
    if (at === "header" && IGNORED.test(name)) return [];
    // An optional header would be sent empty, and a parameter with `content` is JSON instead of a single value.
    if (at === "header" && !isRequired) throw new Refused("value_unsupported", name);
    if (own(parameter, "schema") === undefined) throw new Refused("value_unsupported", name);
    const schema = own(parameter, "schema");
    const shape = oneValue(walk, name, readSchema(walk, schema));
    if (shape.kind === "constant" && !isRequired) return [];
    return [{ at, name, path: [], shape, description: own(parameter, "description"), isRequired }];
  });
}
