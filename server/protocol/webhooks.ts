/** Webhooks to a tenant's own systems, and how owners configure them. */
import { z } from "zod";
import { approvalSchema, callStateSchema } from "./actions.ts";
import { escalationReasonSchema } from "./escalations.ts";
import { ticketStatusSchema } from "./events.ts";
import { uuidSchema } from "./ids.ts";
import { WEBHOOK_EVENTS } from "./webhookEvents.ts";

const moment = z.iso.datetime({ offset: true });

const webhookEventSchema = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

const ticketSchema = z.object({
  id: uuidSchema,
  number: z.string(),
  title: z.string().nullable(),
  status: ticketStatusSchema,
  /** Its page in the admin app; null when the service does not know its own URL. */
  url: z.string().nullable(),
});
export type WebhookTicket = z.infer<typeof ticketSchema>;
const agentSchema = z.object({ id: z.string(), name: z.string() });
const gapSchema = z.object({
  id: z.string(),
  title: z.string(),
  tickets: z.number().int(),
  url: z.string().nullable(),
});

const callSchema = z.object({
  id: uuidSchema,
  /** The action's name. */
  action: z.string(),
  state: callStateSchema,
  asked_by: z.enum(["visitor", "agent"]),
  approval: approvalSchema,
  /** The people who have agreed, by name. */
  approved_by: z.array(z.string()),
  is_dry: z.boolean(),
  http_status: z.number().int().nullable(),
  failure: z.string().nullable(),
});
const callDataSchema = z.object({ call: callSchema, ticket: ticketSchema });

/** @param id the schema's name in the OpenAPI document */
function payloadOf<const Type extends WebhookEvent | "webhook.test", Data extends z.ZodType>(
  type: Type,
  id: string,
  data: Data,
) {
  return z.object({ type: z.literal(type), timestamp: moment, data }).meta({ id });
}

/** The posted body of each event. */
export const webhookPayloadSchemas = {
  "ticket.opened": payloadOf(
    "ticket.opened",
    "TicketOpened",
    z.object({ ticket: ticketSchema, reason: escalationReasonSchema }),
  ),
  "ticket.claimed": payloadOf(
    "ticket.claimed",
    "TicketClaimed",
    z.object({ ticket: ticketSchema, agent: agentSchema }),
  ),
  "ticket.answered": payloadOf(
    "ticket.answered",
    "TicketAnswered",
    z.object({ ticket: ticketSchema, agent: agentSchema }),
  ),
  "ticket.resolved": payloadOf(
    "ticket.resolved",
    "TicketResolved",
    z.object({ ticket: ticketSchema, agent: agentSchema }),
  ),
  "gap.found": payloadOf("gap.found", "GapFound", z.object({ gap: gapSchema })),
  "action.proposed": payloadOf("action.proposed", "ActionProposed", callDataSchema),
  "action.approved": payloadOf("action.approved", "ActionApproved", callDataSchema),
  "action.done": payloadOf("action.done", "ActionDone", callDataSchema),
  /** Also sent for an unknown outcome: the state is `unknown`. */
  "action.failed": payloadOf("action.failed", "ActionFailed", callDataSchema),
  "webhook.test": payloadOf("webhook.test", "WebhookTest", z.object({ message: z.string() })),
} satisfies Record<WebhookEvent | "webhook.test", z.ZodType>;
type Payloads = { [Type in keyof typeof webhookPayloadSchemas]: z.infer<(typeof webhookPayloadSchemas)[Type]> };
export type WebhookPayload = Payloads[keyof Payloads];
export type WebhookData = { [Type in keyof Payloads]: Payloads[Type]["data"] };

/** Standard Webhooks headers, by which receivers verify the sender. */
export const webhookHeadersSchema = z.object({
  "webhook-id": uuidSchema.meta({ description: "The event's id, the same at every attempt" }),
  "webhook-timestamp": z
    .string()
    .regex(/^\d+$/)
    .meta({ description: "When this attempt was signed, in seconds since 1970" }),
  "webhook-signature": z
    .string()
    .regex(/^v1,[\w+/=]+(?: v1,[\w+/=]+)?$/)
    .meta({ description: "HMAC-SHA256 of id, timestamp and body; for a day after a new secret, one of each secret" }),
});
export type WebhookHeaders = z.infer<typeof webhookHeadersSchema>;

/** `webhook`: signed JSON as in Standard Webhooks. `slack`: a text for a Slack-compatible incoming webhook. */
const webhookKindSchema = z.enum(["webhook", "slack"]);
export type WebhookKind = z.infer<typeof webhookKindSchema>;

const urlSchema = z.url({ protocol: /^https?$/ }).max(2000);
const eventsSchema = z.array(webhookEventSchema).min(1).max(WEBHOOK_EVENTS.length);

export const webhookRequestSchema = z.strictObject({
  kind: webhookKindSchema,
  url: urlSchema,
  events: eventsSchema,
});
export type WebhookRequest = z.infer<typeof webhookRequestSchema>;

export const webhookPatchSchema = z.strictObject({
  url: urlSchema.optional(),
  events: eventsSchema.optional(),
  is_enabled: z.boolean().optional(),
});
export type WebhookPatch = z.infer<typeof webhookPatchSchema>;

/** `pending`: waiting for its first or next attempt. */
const deliveryStatusSchema = z.enum(["pending", "delivered", "failed"]);
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;

export const webhookSchema = z.object({
  id: uuidSchema,
  kind: webhookKindSchema,
  /** Truncated for `slack`: anyone with the whole URL can post there. */
  url: z.string(),
  events: z.array(webhookEventSchema),
  is_enabled: z.boolean(),
  /** The receiver answered 410 Gone, which disabled the webhook. */
  is_gone: z.boolean(),
  /** Until when messages are also signed with the previous secret; null when there is only one. */
  previous_secret_until: moment.nullable(),
  last_delivery: z.object({ status: deliveryStatusSchema, at: moment }).nullable(),
  created_at: moment,
});
export type Webhook = z.infer<typeof webhookSchema>;
export const webhookListSchema = z.object({ webhooks: z.array(webhookSchema) });
export type WebhookList = z.infer<typeof webhookListSchema>;

/** The secret is shown only once; null when messages are not signed. */
export const webhookMadeSchema = webhookSchema.extend({ secret: z.string().nullable() });
export type WebhookMade = z.infer<typeof webhookMadeSchema>;

const attemptSchema = z.object({
  at: moment,
  /** The receiver's HTTP status; null when there was no response. */
  status: z.number().int().nullable(),
  /** Error key when there was no response. */
  error: z.string().nullable(),
  /** The start of the response body. */
  body: z.string(),
  ms: z.number().int(),
});
export type DeliveryAttempt = z.infer<typeof attemptSchema>;

export const deliverySchema = z.object({
  id: uuidSchema,
  /** Sent as `webhook-id`: the same on every attempt. */
  event_id: uuidSchema,
  type: z.string(),
  status: deliveryStatusSchema,
  /** The posted body. */
  payload: z.union(Object.values(webhookPayloadSchemas)),
  attempts: z.array(attemptSchema),
  next_attempt_at: moment.nullable(),
  created_at: moment,
});
export type Delivery = z.infer<typeof deliverySchema>;
export const deliveryListSchema = z.object({ deliveries: z.array(deliverySchema), next_cursor: z.string().nullable() });
export type DeliveryList = z.infer<typeof deliveryListSchema>;
