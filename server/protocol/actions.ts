/** Actions that the AI may take on a tenant's own systems: their definitions, and their calls. */
import { z } from "zod";
import { APPROVALS, CALL_STATES } from "./actionNames.ts";
import { someText } from "./texts.ts";

/** A text per language (BCP 47 tag); readers fall back to the language without region, then to `en`, then to the first. */
export const localizedSchema = z
  .record(z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), someText(300))
  .refine((texts) => Object.keys(texts).length > 0)
  .meta({ minProperties: 1 });
export type Localized = z.infer<typeof localizedSchema>;

/** Also the name of the tool offered to a model. */
const nameSchema = z.string().regex(/^[a-z][a-z0-9_]{0,47}$/);

/** Where a value comes from. Bound values are never seen or set by a model or a visitor. */
const valueSourceSchema = z.discriminatedUnion("from", [
  z.strictObject({ from: z.literal("visitor") }),
  /** From the visitor's verified identity. */
  z.strictObject({ from: z.literal("identity"), claim: z.enum(["id", "email", "name"]) }),
  z.strictObject({ from: z.literal("constant"), value: z.string().max(500) }),
]);

const parameterSchema = z.strictObject({
  name: nameSchema,
  type: z.enum(["string", "integer", "number", "boolean", "enum", "date", "email"]),
  label: localizedSchema,
  /** Given to the model, and shown as a hint below the field. */
  description: z.string().max(300).default(""),
  is_required: z.boolean().default(true),
  source: valueSourceSchema.default({ from: "visitor" }),
  /** For an `enum`. */
  options: z
    .array(z.strictObject({ value: z.string().min(1).max(100), label: localizedSchema }))
    .max(50)
    .default([]),
  /** A regular expression for the whole value. */
  pattern: z.string().max(200).nullable().default(null),
  /** Limits of a number, or of a text's length. */
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  /** Something only the owner knows (an order's e-mail address); wrong guesses are limited. */
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

/** Whether a JSON value is nested no deeper than `depth`. */
function isShallow(json: unknown, depth: number): boolean {
  if (typeof json !== "object" || json === null) return true;
  return depth > 0 && Object.values(json).every((part) => isShallow(part, depth - 1));
}

/**
 * Strings may contain `{{parameter}}`; headers also `{{secret:name}}`. Values are encoded for their place: a path
 * segment, a query value, a header, a JSON string (a value that fills a whole JSON string keeps its type).
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
  /** Tool of the MCP server at the address; the body holds its arguments. Without it, the request is plain HTTP. */
  tool: z
    .string()
    .regex(/^[A-Za-z0-9_./-]{1,128}$/)
    .optional(),
});

const resultSchema = z.strictObject({
  /** The fields kept from the reply; everything else is dropped. */
  fields: z
    .array(
      z.strictObject({
        name: nameSchema,
        /** A JSON pointer (RFC 6901). */
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
  /** The result's text, with `{{field}}` and `{{parameter}}`. */
  text: localizedSchema,
});

export const actionDefinitionSchema = z.strictObject({
  name: nameSchema,
  title: localizedSchema,
  /** What it is for, described for the model and for people. */
  purpose: someText(500),
  /** What visitors say when they want it, in any language. */
  phrases: z.array(someText(200)).max(60).default([]),
  parameters: z.array(parameterSchema).max(20).default([]),
  effect: z.enum(["reads", "changes"]),
  audience: z.enum(["anyone", "verified"]).default("anyone"),
  request: requestSchema,
  result: resultSchema,
  /** Null: `none` for look-ups, `visitor` for changes. A change always needs somebody's agreement. */
  approval: approvalSchema.nullable().default(null),
  /**
   * The owner's declaration that the action isn't about anyone in particular, so that it needs no identity or proof. Any
   * other action has a bound identity or a proof among its parameters.
   */
  is_public: z.boolean().default(false),
  /** Of the conditions that hold, the strictest applies; a condition never lowers `approval`. */
  conditions: z.array(conditionSchema).max(10).default([]),
  /** The endpoint ignores repeats with the same `Idempotency-Key`, so calls of unknown outcome may be sent again. */
  honours_key: z.boolean().default(false),
});
export type ActionDefinition = z.infer<typeof actionDefinitionSchema>;

/** A parameter's value, checked against its type. */
export const valueSchema = z.union([z.string().max(2000), z.number(), z.boolean()]);
export type ActionValue = z.infer<typeof valueSchema>;
export const valuesSchema = z.record(z.string().max(48), valueSchema);
export type ActionValues = z.infer<typeof valuesSchema>;
/** The values kept from a reply, by field. A list's items are texts. */
export type ActionFields = Record<string, ActionValue | string[]>;

export const callStateSchema = z.enum(CALL_STATES);
export type CallState = z.infer<typeof callStateSchema>;
