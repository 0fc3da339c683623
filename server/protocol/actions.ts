/** What the AI may do on a tenant's own systems: an action's definition, and the calls made of it. */
import { z } from "zod";
import { APPROVALS, CALL_STATES } from "./actionNames.ts";
import { someText } from "./texts.ts";

/** A text per language (BCP 47 tag); readers fall back to the language without region, then to `en`, then to the first. */
export const localizedSchema = z
  .record(z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), someText(300))
  .refine((texts) => Object.keys(texts).length > 0)
  .meta({ minProperties: 1 });
export type Localized = z.infer<typeof localizedSchema>;

/** Also the tool's name for a model. */
const nameSchema = z.string().regex(/^[a-z][a-z0-9_]{0,47}$/);

/** Where a value comes from. A bound one is never seen or set by a model or a visitor. */
const valueSourceSchema = z.discriminatedUnion("from", [
  z.strictObject({ from: z.literal("visitor") }),
  /** Of the visitor's verified identity. */
  z.strictObject({ from: z.literal("identity"), claim: z.enum(["id", "email", "name"]) }),
  z.strictObject({ from: z.literal("constant"), value: z.string().max(500) }),
]);

const parameterSchema = z.strictObject({
  name: nameSchema,
  type: z.enum(["string", "integer", "number", "boolean", "enum", "date", "email"]),
  label: localizedSchema,
  /** For the model, and as a hint below the field. */
  description: z.string().max(300).default(""),
  is_required: z.boolean().default(true),
  source: valueSourceSchema.default({ from: "visitor" }),
  /** Of an `enum`. */
  options: z
    .array(z.strictObject({ value: z.string().min(1).max(100), label: localizedSchema }))
    .max(50)
    .default([]),
  /** A regular expression for the whole value. */
  pattern: z.string().max(200).nullable().default(null),
  /** Of a number: its limits; of a text: the limits of its length. */
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  /** Something only its owner knows (an order's e-mail address): wrong tries are counted. */
  is_proof: z.boolean().default(false),
});
export type ActionParameter = z.infer<typeof parameterSchema>;

export const approvalSchema = z.enum(APPROVALS);
export type Approval = z.infer<typeof approvalSchema>;

const conditionSchema = z.strictObject({
  parameter: nameSchema,
  is: z.enum(["over", "under", "equal"]),
  value: z.union([z.number(), z.string().max(200)]),
  approval: approvalSchema,
});

const MAX_BODY_CHARS = 20_000;
const MAX_DEPTH = 12;

/** Whether a JSON value is nested no deeper than that. */
function isShallow(json: unknown, depth: number): boolean {
  if (typeof json !== "object" || json === null) return true;
  return depth > 0 && Object.values(json).every((part) => isShallow(part, depth - 1));
}

/**
 * Texts may contain `{{parameter}}`; headers also `{{secret:name}}`. Values are encoded for where they stand: a path's
 * segment, a query's value, a header, a JSON string (a value that is the whole of a JSON string keeps its type).
 */
const requestSchema = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
  url: z.string().min(1).max(2000),
  headers: z
    .array(z.strictObject({ name: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/), value: z.string().max(1000) }))
    .max(20)
    .default([]),
  /** JSON; null for none. */
  body: z
    .unknown()
    .refine((body) => isShallow(body, MAX_DEPTH) && JSON.stringify(body ?? null).length <= MAX_BODY_CHARS)
    .default(null),
  /** The tool to call of the MCP server at the address; the body is its arguments. Without it, the request is plain HTTP. */
  tool: z
    .string()
    .regex(/^[A-Za-z0-9_./-]{1,128}$/)
    .optional(),
});

const resultSchema = z.strictObject({
  /** The reply's fields that count; everything else is dropped. */
  fields: z
    .array(
      z.strictObject({
        name: nameSchema,
        /** RFC 6901. */
        pointer: z
          .string()
          .max(300)
          .regex(/^(\/.*)?$/),
        label: localizedSchema,
        kind: z.enum(["text", "number", "money", "date", "link", "image", "list"]).default("text"),
      }),
    )
    .max(30)
    .default([]),
  /** How the result reads, with `{{field}}` and `{{parameter}}`. */
  text: localizedSchema,
});

export const actionDefinitionSchema = z.strictObject({
  name: nameSchema,
  title: localizedSchema,
  /** What it is for, in words for the model and for people. */
  purpose: someText(500),
  /** What visitors say when they want it, in any language. */
  phrases: z.array(someText(200)).max(60).default([]),
  parameters: z.array(parameterSchema).max(20).default([]),
  effect: z.enum(["reads", "changes"]),
  audience: z.enum(["anyone", "verified"]).default("anyone"),
  request: requestSchema,
  result: resultSchema,
  /** Null: `none` for what reads, `visitor` for what changes. What changes is never sent without anybody's agreement. */
  approval: approvalSchema.nullable().default(null),
  /**
   * Declared by the owner: it concerns nobody in particular, so neither an identity nor a proof is asked for. Any other
   * action has a bound identity or a proof among its parameters.
   */
  is_public: z.boolean().default(false),
  /** The strictest that holds is taken; a condition never lowers `approval`. */
  conditions: z.array(conditionSchema).max(10).default([]),
  /** The endpoint does nothing twice for one `Idempotency-Key`: an unclear call may be sent again. */
  honours_key: z.boolean().default(false),
});
export type ActionDefinition = z.infer<typeof actionDefinitionSchema>;

/** A parameter's value, checked against its type. */
export const valueSchema = z.union([z.string().max(2000), z.number(), z.boolean()]);
export type ActionValue = z.infer<typeof valueSchema>;
export const valuesSchema = z.record(z.string().max(48), valueSchema);
export type ActionValues = z.infer<typeof valuesSchema>;
/** What counts of a reply, by field. A list's items are texts. */
export type ActionFields = Record<string, ActionValue | string[]>;

export const callStateSchema = z.enum(CALL_STATES);
export type CallState = z.infer<typeof callStateSchema>;
