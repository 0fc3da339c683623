/** What a webhook can listen to. Apart from its schemas, so that the admin app does not carry a validator for a list of names. */
export const WEBHOOK_EVENTS = [
  "ticket.opened",
  "ticket.claimed",
  "ticket.answered",
  "ticket.resolved",
  "gap.found",
] as const;
