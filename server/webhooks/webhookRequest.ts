/** Builds the request for a receiver. Pure. */
import { Webhook as Signer } from "standardwebhooks";
import type { WebPost } from "../ports/webPoster.ts";
import type { WebhookHeaders, WebhookKind, WebhookPayload } from "../protocol/webhooks.ts";

export interface Receiver {
  kind: WebhookKind;
  url: string;
  /** The signing secret; for kind `slack`, the full address. */
  secret: string;
  /** The previous secret, while it is still valid. */
  previousSecret: string | null;
}

/**
 * Builds and signs the request for one attempt.
 * @param eventId the same at every attempt, so that receivers can deduplicate
 */
export function webhookRequest(
  receiver: Receiver,
  eventId: string,
  payload: WebhookPayload,
  now = new Date(),
): WebPost {
  if (receiver.kind === "slack") {
    return { url: receiver.secret, headers: {}, body: JSON.stringify({ text: slackText(payload) }) };
  }
  const body = JSON.stringify(payload);
  const secrets = [receiver.secret, ...(receiver.previousSecret ? [receiver.previousSecret] : [])];
  const headers: WebhookHeaders = {
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Signer(secret).sign(eventId, now, body)).join(" "),
  };
  return { url: receiver.url, headers, body };
}

/** One line and a link, in Slack's markup. */
function slackText({ type, data }: WebhookPayload): string {
  if (type === "webhook.test") return escapeText(data.message);
  if (type === "gap.found") {
    return `${data.gap.tickets} conversations ask what nothing answers: ${linked(data.gap.title, data.gap.url)}`;
  }
  const { number, title, url } = data.ticket;
  const ticket = `${linked(number, url)}${title ? ` (${escapeText(title)})` : ""}`;
  if ("call" in data) {
    const { action, state } = data.call;
    return `${ticket}: ${escapeText(action)} is ${state === "unknown" ? "unclear, look whether it was done" : state}`;
  }
  if (!("agent" in data)) return `${ticket} is waiting for a person`;
  const act = type === "ticket.claimed" ? "claimed" : type === "ticket.answered" ? "answered" : "resolved";
  return `${escapeText(data.agent.name)} has ${act} ${ticket}`;
}

const linked = (text: string, url: string | null) => (url ? `<${url}|${escapeText(text)}>` : escapeText(text));

/** Escapes as Slack requires: nothing a visitor wrote becomes a link or a mention. */
const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
