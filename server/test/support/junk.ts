/** Requests nobody should send: values of the wrong shape, and bodies near a schema but not quite of it. */

/** Picks by chance; a seed repeats it. */
export interface Chance {
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  /** True in `share` of the cases. */
  often(share: number): boolean;
}

/** xorshift32 */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0 || 1;
  const below = (limit: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return {
    below,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    often: (share) => below(10_000) < share * 10_000,
  };
}

export const JUNK_TEXTS = [
  ...[
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "\udc00\ud800",
    "x\ud83d",
    "\u202e\u200f",
    "é",
    "é",
    "ﷺ",
    "😀".repeat(50),
    "\r\n\r\n",
  ],
  ...[
    "null",
    "undefined",
    "NaN",
    "true",
    "0",
    "-1",
    "1e309",
    "[object Object]",
    "{}",
    "[]",
    '"',
    "'",
    "\\",
    "%",
    "%00",
    "%zz",
  ],
  ...["' or 1=1 --", "'; drop table tickets; --", "$1", "{{x}}", "<script>alert(1)</script>", "javascript:alert(1)"],
  ...["../../../etc/passwd", "..\\..\\x", "/dev/null", "file:///etc/passwd", "http://[", "https://169.254.169.254/"],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "a".repeat(300),
    "a".repeat(5_000),
    "\t\n\v\f\b",
    "\uffff",
    "\ufeff",
  ],
  ...[
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "2026-13-45T99:99:99Z",
    "0x10",
    "1_000",
    "+1",
    "１２",
  ],
];
const JUNK_VALUES: unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    -1e308,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    [],
    {},
    [[]],
    [null],
    { a: { b: { c: [] } } },
  ],
  ...[
    { lc: 1, type: "constructor", id: ["langchain", "schema", "AIMessage"], kwargs: {} },
    { $ne: null },
    { toString: 1 },
    { length: -1 },
  ],
];

export function junkValue(chance: Chance): unknown {
  if (chance.often(0.1)) return nested(chance.below(400));
  return chance.often(0.5) ? chance.pick(JUNK_TEXTS) : chance.pick(JUNK_VALUES);
}

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/** The part of JSON Schema that our document uses. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minLength?: number;
  minimum?: number;
}

/** A value of the schema, more or less: `id` serves for every UUID now and then, so that some requests reach real rows. */
export function sampleOf(schema: Schema | undefined, chance: Chance, ids: readonly string[]): unknown {
  if (!schema) return chance.pick(JUNK_TEXTS);
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return sampleOf(chance.pick(choice), chance, ids);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => sampleOf(each, chance, ids)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type;
  if (type === "object") {
    const names = Object.keys(schema.properties ?? {}).filter(
      (name) => schema.required?.includes(name) || chance.often(0.5),
    );
    return Object.fromEntries(names.map((name) => [name, sampleOf(schema.properties?.[name], chance, ids)]));
  }
  if (type === "array") return Array.from({ length: chance.below(3) }, () => sampleOf(schema.items, chance, ids));
  if (type === "integer" || type === "number") return (schema.minimum ?? 0) + chance.below(5);
  if (type === "boolean") return chance.often(0.5);
  if (type === "null") return null;
  if (schema.format === "uuid") return chance.pick(ids);
  if (schema.format === "email") return "someone@example.com";
  if (schema.format === "date-time") return new Date(Date.now() + (1 + chance.below(9)) * 86_400_000).toISOString();
  if (schema.format === "uri") return "https://docs.example/page";
  return `text ${chance.below(1000)}`.padEnd(schema.minLength ?? 0, "x");
}

/** Spoils one place of the value. */
export function spoil(value: unknown, chance: Chance): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || chance.often(0.1))
    return junkValue(chance);
  const names = Object.keys(value);
  const name = names.length > 0 ? chance.pick(names) : "extra";
  if (chance.often(0.15)) return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
  if (chance.often(0.15)) return { ...value, [chance.pick(JUNK_TEXTS)]: junkValue(chance) };
  return { ...value, [name]: spoil((value as Record<string, unknown>)[name], chance) };
}
