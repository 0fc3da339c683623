/** Reads a JSON Schema into the shapes that an action can use. Pure. */
import { isObject, type Json, listOf, membersOf, own, stringsOf } from "./json.ts";
import { MAX_DEPTH, Refused, type Walk } from "./walk.ts";

export type Shape =
  | { kind: "value"; type: "string" | "integer" | "number" | "boolean"; schema: Json }
  | { kind: "constant"; value: string | number | boolean }
  | { kind: "list"; items: unknown; schema: Json }
  | { kind: "object"; members: { name: string; schema: unknown; isRequired: boolean }[]; schema: Json }
  | { kind: "file" }
  | { kind: "unclear"; schema: Json };

type Scalar = string | number | boolean;
const isScalar = (value: unknown): value is Scalar => ["string", "number", "boolean"].includes(typeof value);

/** @throws Refused for broken references and for schemas nested too deeply */
export function readSchema(walk: Walk, node: unknown, depth = 0): Shape {
  const schema = flatten(walk, node, depth);
  const options = optionsOf(schema);
  if (options.length === 1 && options[0] !== undefined) return { kind: "constant", value: options[0] };
  const type = typeOf(schema, options);
  if (type === "object") return { kind: "object", members: membersIn(schema), schema };
  if (type === "array") return { kind: "list", items: own(schema, "items"), schema };
  if (type === "string" && schema.format === "binary") return { kind: "file" };
  if (type === "string" || type === "integer" || type === "number" || type === "boolean")
    return { kind: "value", type, schema };
  return { kind: "unclear", schema };
}

/** The values of `enum` or `const`, without null. */
export function optionsOf(schema: Json): Scalar[] {
  const fixed = own(schema, "const");
  return fixed === undefined ? listOf(own(schema, "enum")).filter(isScalar) : [fixed].filter(isScalar);
}

function typeOf(schema: Json, options: Scalar[]): string | undefined {
  const type = own(schema, "type");
  const named = typeof type === "string" ? type : stringsOf(type).find((each) => each !== "null");
  if (named !== undefined) return named;
  if (isObject(own(schema, "properties"))) return "object";
  if (own(schema, "items") !== undefined) return "array";
  const [first] = options;
  return typeof first === "number" ? "number" : first === undefined ? undefined : typeof first;
}

function membersIn(schema: Json) {
  const required = new Set(stringsOf(own(schema, "required")));
  return membersOf(own(schema, "properties")).map(([name, member]) => ({
    ...{ name, schema: member, isRequired: required.has(name) },
  }));
}

/** Follows references, merges `allOf`, and picks the first simple variant of `oneOf` and `anyOf`. */
function flatten(walk: Walk, node: unknown, depth: number): Json {
  if (depth > MAX_DEPTH) throw new Refused("too_complex");
  const { allOf, oneOf, anyOf, ...rest } = walk.resolve(node);
  const parts = listOf(allOf).map((part) => flatten(walk, part, depth + 1));
  const base = [rest, ...parts].reduce(merge);
  const given = [...listOf(oneOf), ...listOf(anyOf)];
  if (given.length === 0) return base;
  const variants = given.map((part) => flatten(walk, part, depth + 1)).filter((each) => each.type !== "null");
  const chosen = variants.find(isSimple) ?? variants[0];
  if (!chosen) return base;
  if (variants.length > 1 && variants.some((each) => Object.keys(each).join() !== "required"))
    walk.note("one_of_several");
  return merge(base, chosen);
}

const SIMPLE = new Set<unknown>(["string", "integer", "number", "boolean"]);
const isSimple = ({ type }: Json) => SIMPLE.has(type) || listOf(type).some((each) => SIMPLE.has(each));

/** Combines the properties and requirements of both schemas. Where they conflict, the first wins. */
function merge(first: Json, second: Json): Json {
  const both: [string, unknown][] = [...Object.entries(second), ...Object.entries(first)];
  const [ours, theirs] = [membersOf(own(first, "properties")), membersOf(own(second, "properties"))];
  // Ours come first to fix the order, and again last to win.
  const properties = [...ours, ...theirs, ...ours];
  const required = [...stringsOf(own(first, "required")), ...stringsOf(own(second, "required"))];
  return Object.fromEntries([
    ...both,
    ...(properties.length > 0 ? [["properties", Object.fromEntries(properties)] as const] : []),
    ...(required.length > 0 ? [["required", required] as const] : []),
  ]);
}
