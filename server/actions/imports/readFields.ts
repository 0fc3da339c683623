/** Reads the fields of a reply from its schema. Pure. */
import type { ActionDefinition } from "../../protocol/actions.ts";
import { own, textOf } from "./json.ts";
import { takeName, toLabel, toName } from "./names.ts";
import { readSchema, type Shape } from "./readSchema.ts";
import { Refused, type Walk } from "./walk.ts";

type Field = ActionDefinition["result"]["fields"][number];

/** Maximum fields of a draft: as many as a person would look through. */
const MAX_FIELDS = 12;
const MAX_LEVELS = 3;
/** Maximum schema nodes visited in a reply. */
const MAX_LOOKED_AT = 300;
const MAX_POINTER_CHARS = 300;

interface Place {
  node: unknown;
  path: string[];
}

/** @param taken names of the parameters: the result's text could not distinguish a field of the same name */
export function readFields(walk: Walk, schema: unknown, taken: Set<string>, locale: string): Field[] {
  const fields: Field[] = [];
  let level: Place[] = [{ node: schema, path: [] }];
  let looked = 0;
  for (let depth = 0; depth <= MAX_LEVELS && level.length > 0; depth += 1) {
    const below: Place[] = [];
    for (const place of level) {
      looked += 1;
      if (fields.length >= MAX_FIELDS || looked > MAX_LOOKED_AT) break;
      const shape = readPart(walk, place);
      if (!shape) continue;
      const kind = kindOf(walk, shape);
      if (kind !== null && place.path.length > 0) fields.push(toField(place, shape, kind, taken, locale));
      else below.push(...insideOf(shape, place));
    }
    level = below;
  }
  if (fields.length === 0) walk.note("fields_unknown");
  if (fields.some(({ pointer }) => pointer.includes("/0/"))) walk.note("first_entry");
  return fields.filter(({ pointer }) => pointer.length <= MAX_POINTER_CHARS);
}

/** Skips a part with a broken reference; the others are still read. */
function readPart(walk: Walk, { node }: Place): Shape | null {
  try {
    return readSchema(walk, node);
  } catch (error) {
    if (error instanceof Refused && error.reason !== "too_complex") return null;
    throw error;
  }
}

function kindOf(walk: Walk, shape: Shape): Field["kind"] | null {
  if (shape.kind === "list") {
    const item = readPart(walk, { node: shape.items, path: [] });
    return item?.kind === "value" || item?.kind === "constant" ? "list" : null;
  }
  if (shape.kind === "constant") return typeof shape.value === "number" ? "number" : "text";
  if (shape.kind !== "value" || shape.schema.writeOnly === true) return null;
  if (shape.type === "integer" || shape.type === "number") return "number";
  const format = own(shape.schema, "format");
  if (format === "date" || format === "date-time") return "date";
  return format === "uri" || format === "url" ? "link" : "text";
}

function insideOf(shape: Shape, { path }: Place): Place[] {
  if (shape.kind === "object")
    return shape.members.map(({ name, schema }) => ({ node: schema, path: [...path, name] }));
  if (shape.kind !== "list" || shape.items === undefined) return [];
  return [{ node: shape.items, path: [...path, "0"] }];
}

/** `/category/id` → `category_id`; `reply_id` for a field at the top, whose short name is taken. */
const longName = (steps: string[]) => toName((steps.length > 1 ? steps : ["reply", ...steps]).join("_"), "value");

function toField({ path }: Place, shape: Shape, kind: Field["kind"], taken: Set<string>, locale: string): Field {
  const steps = path.filter((step) => step !== "0");
  const last = steps.at(-1) ?? "value";
  const short = toName(last, "value");
  const name = takeName(taken, taken.has(short) ? longName(steps) : short);
  const title = "schema" in shape ? textOf(shape.schema.title, 60) : "";
  const pointer = path.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
  return { name, pointer, label: { [locale]: title || toLabel(last) }, kind };
}
