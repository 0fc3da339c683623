/** Reads the values of an operation's body. Pure. */
import { type Input, inputsIn } from "./inputs.ts";
import { membersOf, own } from "./json.ts";
import { readSchema } from "./readSchema.ts";
import { Refused, type Walk } from "./walk.ts";

const JSON_TYPE = /^(?:application\/(?:[\w.-]+\+)?json|\*\/\*)\s*(?:;|$)/i;
const FILE_TYPE = /^(?:multipart\/|application\/octet-stream|application\/(?:zip|pdf|gzip)|image\/|audio\/|video\/)/i;

/** The schema for JSON; undefined where there is none. */
export const jsonIn = (content: unknown): { schema: unknown } | undefined => {
  const [, media] = membersOf(content).find(([type]) => JSON_TYPE.test(type)) ?? [];
  return media === undefined ? undefined : { schema: own(media, "schema") };
};

/** Methods whose requests do nothing without a body. */
const NEEDING = new Set(["POST", "PUT", "PATCH"]);

/** @throws Refused when the operation needs a body that can't be filled in */
export function readBody(walk: Walk, method: string, node: unknown): Input[] {
  if (node === undefined) return [];
  const body = walk.resolve(node);
  const isRequired = own(body, "required") === true || NEEDING.has(method);
  try {
    if (method === "GET") throw new Refused("body_unwanted");
    return bodyInputs(walk, own(body, "content"));
  } catch (error) {
    if (isRequired || !(error instanceof Refused)) throw error;
    walk.note("left_out", "body");
    return [];
  }
}

function bodyInputs(walk: Walk, content: unknown): Input[] {
  const json = jsonIn(content);
  if (!json) {
    const types = membersOf(content).map(([type]) => type);
    throw new Refused(types.some((type) => FILE_TYPE.test(type)) ? "file_upload" : "body_not_json", types[0] ?? "");
  }
  const shape = readSchema(walk, json.schema);
  if (shape.kind === "list") throw new Refused("list_required", "body");
  if (shape.kind === "file") throw new Refused("file_upload", "body");
  if (shape.kind === "unclear" || (shape.kind === "object" && shape.members.length === 0))
    throw new Refused("body_unclear");
  if (shape.kind === "object") return inputsIn(walk, json.schema);
  return [{ at: "body", name: "value", path: [], shape, description: undefined, isRequired: true }];
}
