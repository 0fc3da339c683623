/** Actions as owners set them up, and their calls as people at the desk see them. */
import { z } from "zod";
import { CALL_DECISIONS, DEFINITION_PROBLEMS } from "./actionNames.ts";
import { actionDefinitionSchema, approvalSchema, callStateSchema, valueSchema, valuesSchema } from "./actions.ts";
import { uuidSchema } from "./ids.ts";
import { queryNumber } from "./queryNumber.ts";
import { someText } from "./texts.ts";

const moment = z.iso.datetime({ offset: true });
/** The reader's language, in which values and fields are formatted. */
export const localeSchema = z.string().min(1).max(35).default("en");
export const secretName = z.string().regex(/^[a-z][a-z0-9_]{0,47}$/);
/** A header's text. */
export const secretText = z
  .string()
  .min(1)
  .max(2000)
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/);

export const actionSchema = z.object({
  id: uuidSchema,
  definition: actionDefinitionSchema,
  version: z.number().int(),
  is_enabled: z.boolean(),
  /** Dry mode: everything except sending. */
  is_dry: z.boolean(),
  /** Names only: values are never shown. */
  secrets: z.array(z.string()),
  /** What must be completed before it can be switched on; empty except for drafts. */
  problems: z.array(z.object({ field: z.string(), problem: z.enum(DEFINITION_PROBLEMS) })),
  created_at: moment,
  changed_at: moment,
});
export type Action = z.infer<typeof actionSchema>;
/** Counts of the last 30 days. */
const countsSchema = z.object({
  asked: z.number().int(),
  done: z.number().int(),
  declined: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
  /** Median time of the calls that were sent. */
  ms: z.number().int().nullable(),
});
export const actionListSchema = z.object({ actions: z.array(actionSchema.extend({ counts: countsSchema })) });
export type ActionList = z.infer<typeof actionListSchema>;

export const actionRequestSchema = z.strictObject({
  definition: actionDefinitionSchema,
  is_enabled: z.boolean().default(false),
  is_dry: z.boolean().default(false),
  secrets: z.record(secretName, secretText).default({}),
});
export type ActionRequest = z.infer<typeof actionRequestSchema>;

export const actionPatchSchema = z.strictObject({
  definition: actionDefinitionSchema.optional(),
  is_enabled: z.boolean().optional(),
  is_dry: z.boolean().optional(),
  /** Null removes a secret; those not named are kept, as long as the action is sent to the same origin. */
  secrets: z.record(secretName, secretText.nullable()).optional(),
});
export type ActionPatch = z.infer<typeof actionPatchSchema>;

const identitySchema = z.strictObject({
  id: z.string().min(1).max(200),
  email: z.email().max(254),
  name: z.string().max(200).nullable().default(null),
});

export const actionTestSchema = z.strictObject({
  /** An unsaved definition to test instead of the stored one. */
  definition: actionDefinitionSchema.optional(),
  values: z.record(z.string(), z.unknown()).default({}),
  /** The visitor to act on behalf of. */
  identity: identitySchema.nullable().default(null),
  locale: localeSchema,
  /** Default: look-ups are sent, changes are not. */
  send: z.boolean().optional(),
});
export type ActionTest = z.infer<typeof actionTestSchema>;

export const actionTestedSchema = z.object({
  problems: z.array(z.object({ parameter: z.string(), reason: z.string() })),
  /** Whether the action needs an identity that was not given. */
  needs_identity: z.boolean(),
  approval: approvalSchema.nullable(),
  /** The request, sent or not, with secrets masked; null when it could not be built. */
  request: z
    .object({
      method: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string().nullable(),
    })
    .nullable(),
  /** Null when nothing was sent. */
  reply: z
    .object({
      status: z.number().int().nullable(),
      /** The beginning of the body. */
      body: z.string(),
      failure: z.string().nullable(),
      fields: z.record(z.string(), z.union([valueSchema, z.array(z.string())])),
      text: z.string().nullable(),
      ms: z.number().int(),
    })
    .nullable(),
});
export type ActionTested = z.infer<typeof actionTestedSchema>;

export const callSchema = z.object({
  id: uuidSchema,
  action: z.object({ id: uuidSchema, name: z.string(), title: z.record(z.string(), z.string()) }),
  ticket_id: uuidSchema,
  asked_by: z.enum(["visitor", "agent"]),
  /** The agent who started it. */
  agent: z.string().nullable(),
  /** Whether the reader started it. */
  is_mine: z.boolean(),
  /** The visitor's message that asked for it, with proofs masked; null when an agent started it. */
  words: z.string().nullable(),
  /** The result's text for the visitor, as Markdown in their language; null until it is done. */
  result: z.string().nullable(),
  /** Whether the visitor's identity is verified. */
  is_verified: z.boolean(),
  state: callStateSchema,
  /** In the order of the action's parameters; proofs are masked, and bound values left out. */
  values: z.array(z.object({ name: z.string(), label: z.string(), text: z.string(), value: valueSchema })),
  approval: approvalSchema,
  waits_for: z.enum(["visitor", "people"]).nullable(),
  /** How many more people must agree. */
  people_missing: z.number().int(),
  /** Whether the reader has approved these values; then only other people can. */
  is_agreed: z.boolean(),
  decisions: z.array(
    z.object({ name: z.string(), decision: z.enum(CALL_DECISIONS), word: z.string().nullable(), at: moment }),
  ),
  /** The reply's fields, formatted for people. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), kind: z.string(), text: z.string() })),
  http_status: z.number().int().nullable(),
  failure: z.string().nullable(),
  is_dry: z.boolean(),
  attempts: z.number().int(),
  ms: z.number().int().nullable(),
  created_at: moment,
  confirmed_at: moment.nullable(),
  approved_at: moment.nullable(),
  sent_at: moment.nullable(),
  ended_at: moment.nullable(),
});
export type Call = z.infer<typeof callSchema>;
export const callListSchema = z.object({ calls: z.array(callSchema), next_cursor: z.string().nullable() });
export type CallList = z.infer<typeof callListSchema>;

export const callQuerySchema = z.object({
  cursor: z.string().max(400).optional(),
  limit: queryNumber(z.number().int().min(1).max(200)).default(50),
  action: uuidSchema.optional(),
  state: callStateSchema.optional(),
  locale: localeSchema,
});
export type CallQuery = z.infer<typeof callQuerySchema>;

/** Passages about a call, best first; empty when the documents say nothing. */
export const callGroundsSchema = z.object({
  passages: z.array(
    z.object({
      title: z.string(),
      /** The innermost heading above it. */
      section: z.string().nullable(),
      quote: z.string(),
      /** Where people can read it. */
      url: z.string().nullable(),
      page: z.number().int().nullable(),
      document_id: uuidSchema,
    }),
  ),
});
export type CallGrounds = z.infer<typeof callGroundsSchema>;

/** What an agent may start in a ticket. */
export const usableActionsSchema = z.object({
  actions: z.array(
    actionDefinitionSchema
      .pick({ name: true, title: true, purpose: true, effect: true, audience: true, parameters: true })
      .extend({ id: uuidSchema }),
  ),
});
export type UsableActions = z.infer<typeof usableActionsSchema>;

export const callRequestSchema = z.strictObject({ action_id: uuidSchema, values: valuesSchema });
export type CallRequest = z.infer<typeof callRequestSchema>;

/**
 * `approve`, `change` (and approve) and `reject` decide a call that waits for people; `done`, `failed` and `again` settle
 * a call of unknown outcome.
 */
export const decisionRequestSchema = z.strictObject({
  decision: z.enum(CALL_DECISIONS),
  /** With `change`: all values. */
  values: valuesSchema.optional(),
  /** For colleagues; with `reject`, also for the visitor. */
  word: someText(500).optional(),
});
export type DecisionRequest = z.infer<typeof decisionRequestSchema>;
