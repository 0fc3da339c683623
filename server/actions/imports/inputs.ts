/** An operation's inputs: which values become parameters, and where each goes in the request. Pure. */
import type { ActionParameter } from "../../protocol/actions.ts";
import { takeName, toName } from "./names.ts";
import { readSchema, type Shape } from "./readSchema.ts";
import { toParameter } from "./toParameter.ts";
import { MAX_DEPTH, Refused, type Walk } from "./walk.ts";

/** Maximum optional parameters taken over: as many as a person would look through. */
const MAX_OFFERED = 12;
/** Maximum parameters of an action. */
const MAX_PARAMETERS = 20;

export interface Input {
  at: "path" | "query" | "header" | "body";
  /** The document's name for it; in a body, the last step of its path. */
  name: string;
  /** Its place in a body. */
  path: (string | number)[];
  shape: Extract<Shape, { kind: "value" | "constant" }>;
  description: unknown;
  isRequired: boolean;
}

export interface Filled extends Input {
  /** What the request contains: a template, or a constant. */
  filled: string | number | boolean;
}

/** Reduces a shape to one that a visitor can fill in: a single value, or one entry of a list. @throws Refused */
export function oneValue(walk: Walk, name: string, shape: Shape): Input["shape"] {
  if (shape.kind === "value" || shape.kind === "constant") return shape;
  if (shape.kind === "file") throw new Refused("file_upload", name);
  if (shape.kind !== "list") throw new Refused("value_unsupported", name);
  const item = readSchema(walk, shape.items);
  if (item.kind !== "value" && item.kind !== "constant") throw new Refused("list_required", name);
  walk.note("one_item", name);
  return item;
}

/** Skips an optional part that can't be imported. */
export function unlessOptional<T>(walk: Walk, name: string, isRequired: boolean, read: () => T[]): T[] {
  try {
    return read();
  } catch (error) {
    if (isRequired || !(error instanceof Refused)) throw error;
    walk.note("left_out", name);
    return [];
  }
}

/** All values in a body's schema. @throws Refused */
export function inputsIn(walk: Walk, node: unknown, path: Input["path"] = []): Input[] {
  if (path.length > MAX_DEPTH) throw new Refused("too_complex");
  const shape = readSchema(walk, node);
  if (shape.kind !== "object") throw new Refused("body_unclear", path.join("."));
  return shape.members.flatMap(({ name, schema, isRequired }) => {
    const at = [...path, name];
    return unlessOptional(walk, at.join("."), isRequired, () => memberInputs(walk, { schema, isRequired, at }));
  });
}

function memberInputs(
  walk: Walk,
  { schema, isRequired, at }: { schema: unknown; isRequired: boolean; at: Input["path"] },
): Input[] {
  const name = String(at.at(-1));
  const member = readSchema(walk, schema);
  if (member.kind !== "constant" && member.kind !== "file" && member.schema.readOnly === true) return [];
  if (member.kind === "object" && member.members.length > 0) {
    // An optional object without any values would be sent empty.
    if (!isRequired) throw new Refused("value_unsupported", at.join("."));
    return inputsIn(walk, schema, at);
  }
  // So would an optional list.
  if (member.kind === "list" && !isRequired) throw new Refused("list_required", at.join("."));
  const path = member.kind === "list" ? [...at, 0] : at;
  const description = "schema" in member ? member.schema.description : undefined;
  const shape = oneValue(walk, at.join("."), member);
  // Optional constants are left out.
  return shape.kind === "constant" && !isRequired ? [] : [{ at: "body", name, path, shape, description, isRequired }];
}

/**
 * Names the parameters. All required ones are included, and optional ones up to the limit.
 * @throws Refused too_many_values
 */
export function fillInputs(
  walk: Walk,
  inputs: Input[],
  taken: Set<string>,
  locale: string,
): { parameters: ActionParameter[]; filled: Filled[] } {
  const required = inputs.filter(({ isRequired, shape }) => isRequired && shape.kind === "value").length;
  if (required > MAX_PARAMETERS) throw new Refused("too_many_values", String(required));
  let room = Math.max(0, MAX_OFFERED - required);
  const parameters: ActionParameter[] = [];
  const filled = inputs.flatMap((input): Filled[] => {
    const { shape, isRequired, description } = input;
    if (shape.kind === "constant") {
      // Braces in the document's text would be read as a template.
      if (/\{\{|\}\}/.test(String(shape.value))) throw new Refused("unusable", input.name);
      return [{ ...input, filled: shape.value }];
    }
    if (!isRequired && room <= 0) {
      walk.note("left_out", input.name);
      return [];
    }
    if (!isRequired) room -= 1;
    const name = takeName(taken, toName(input.name, "value"));
    parameters.push(toParameter(shape, { name, as: input.name, description, isRequired, locale }));
    return [{ ...input, filled: `{{${name}}}` }];
  });
  return { parameters, filled };
}

/** The body's template. @returns null for none */
export function toBody(filled: Filled[]): unknown {
  const ofBody = filled.filter(({ at }) => at === "body");
  return ofBody.length === 0 ? null : nest(ofBody.map(({ path, filled: value }) => ({ path, value })));
}

interface Placed {
  path: (string | number)[];
  value: unknown;
}

function nest(placed: Placed[]): unknown {
  const [first] = placed;
  if (first?.path.length === 0) return first.value;
  const below = Map.groupBy(placed, ({ path }) => path[0]);
  const members = [...below].map(([key, all]): [string, unknown] => {
    const inside = all.map(({ path, value }) => ({ path: path.slice(1), value }));
    return [String(key), nest(inside)];
  });
  return first?.path[0] === 0 ? members.map(([, value]) => value) : Object.fromEntries(members);
}
