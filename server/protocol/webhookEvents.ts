/** Webhook events, apart from their schemas: the admin app needs the names without a validator. */
export const WEBHOOK_EVENTS = [
  "ticket.opened",
  "ticket.claimed",
  "ticket.answered",
  "ticket.resolved",
  "gap.found",
  "action.proposed",
  "action.approved",
  "action.done",
  "action.failed",
] as const;
