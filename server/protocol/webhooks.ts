/** What a tenant's own systems are told as it happens, and how an owner sets that up. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";
import { WEBHOOK_EVENTS } from "./webhookEvents.ts";

const moment = z.iso.datetime({ offset: true });

const webhookEventSchema = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

const ticketSchema = z.object({
  id: uuidSchema,
  number: z.string(),
  title: z.string().nullable(),
  status: z.string(),
  /** Its page in the admin app; null where the service does not know its own address. */
  url: z.string().nullable(),
});
const agentSchema = z.object({ id: z.string(), name: z.string() });

/** What each event's `data` holds. */
const webhookDataSchemas = {
  "ticket.opened": z.object({ ticket: ticketSchema, reason: z.string() }),
  "ticket.claimed": z.object({ ticket: ticketSchema, agent: agentSchema }),
  "ticket.answered": z.object({ ticket: ticketSchema, agent: agentSchema }),
  "ticket.resolved": z.object({ ticket: ticketSchema, agent: agentSchema }),
  "gap.found": z.object({
    gap: z.object({ id: z.string(), title: z.string(), tickets: z.number().int(), url: z.string().nullable() }),
  }),
  "webhook.test": z.object({ message: z.string() }),
} satisfies Record<WebhookEvent | "webhook.test", z.ZodType>;
export type WebhookData = { [Type in keyof typeof webhookDataSchemas]: z.infer<(typeof webhookDataSchemas)[Type]> };
export type WebhookTicket = z.infer<typeof ticketSchema>;

/** The body that is posted. */
export type WebhookPayload = {
  [Type in keyof WebhookData]: { type: Type; timestamp: string; data: WebhookData[Type] };
}[keyof WebhookData];

/** `webhook`: signed JSON as Standard Webhooks has it. `slack`: a text for an incoming webhook of Slack or a like service. */
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

/** `pending`: it will be tried, or tried again. */
const deliveryStatusSchema = z.enum(["pending", "delivered", "failed"]);
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;

export const webhookSchema = z.object({
  id: uuidSchema,
  kind: webhookKindSchema,
  /** Of kind `slack` only its beginning: who has the whole address can post there. */
  url: z.string(),
  events: z.array(webhookEventSchema),
  is_enabled: z.boolean(),
  /** The receiver answered 410 Gone, which switched it off. */
  is_gone: z.boolean(),
  /** Until when messages are also signed with the secret before; null when there is just one. */
  previous_secret_until: moment.nullable(),
  last_delivery: z.object({ status: deliveryStatusSchema, at: moment }).nullable(),
  created_at: moment,
});
export type Webhook = z.infer<typeof webhookSchema>;
export const webhookListSchema = z.object({ webhooks: z.array(webhookSchema) });
export type WebhookList = z.infer<typeof webhookListSchema>;

/** The secret is shown this once; null where nothing is signed. */
export const webhookMadeSchema = webhookSchema.extend({ secret: z.string().nullable() });
export type WebhookMade = z.infer<typeof webhookMadeSchema>;

const attemptSchema = z.object({
  at: moment,
  /** The receiver's HTTP status; null when there was no answer. */
  status: z.number().int().nullable(),
  /** Why there was none: an error key. */
  error: z.string().nullable(),
  /** How the answer's body begins. */
  body: z.string(),
  ms: z.number().int(),
});
export type DeliveryAttempt = z.infer<typeof attemptSchema>;

export const deliverySchema = z.object({
  id: uuidSchema,
  /** What receivers get as `webhook-id`: the same at every attempt. */
  event_id: uuidSchema,
  type: z.string(),
  status: deliveryStatusSchema,
  /** What was posted. */
  payload: z.record(z.string(), z.unknown()),
  attempts: z.array(attemptSchema),
  next_attempt_at: moment.nullable(),
  created_at: moment,
});
export type Delivery = z.infer<typeof deliverySchema>;
export const deliveryListSchema = z.object({ deliveries: z.array(deliverySchema), next_cursor: z.string().nullable() });
export type DeliveryList = z.infer<typeof deliveryListSchema>;
