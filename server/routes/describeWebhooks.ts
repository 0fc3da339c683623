/** The events posted to tenants' own systems, for the `webhooks` section of the API's document. */

import type { OpenAPIHono } from "@hono/zod-openapi";
import type { AppEnv } from "../http/router.ts";
import { keysOf } from "../protocol/keys.ts";
import { webhookHeadersSchema, webhookPayloadSchemas } from "../protocol/webhooks.ts";
import { jsonBody } from "./openapiParts.ts";

const SUMMARIES: Record<keyof typeof webhookPayloadSchemas, string> = {
  "ticket.opened": "A ticket begins to wait for a person",
  "ticket.claimed": "Somebody claims a ticket, takes it over or joins it",
  "ticket.answered": "A person writes to the visitor",
  "ticket.resolved": "A person's answer ends the wait",
  "gap.found": "A second visitor asks what nothing answers; once for each gap",
  "action.proposed": "A call of an action is written down; nothing is sent yet",
  "action.approved": "Everybody who must has agreed to a call",
  "action.done": "A call was sent and done",
  "action.failed": "A call has failed, or nobody knows whether it was done",
  "webhook.test": "An owner sends a test",
};

const responses = {
  "2XX": { description: "Received. Any other status, or none within 10 seconds: it is sent again later" },
  410: { description: "Gone: the webhook is switched off" },
};

/** Adds each event to the document, with its body, its signature headers, and the receiver's reply. */
export function describeWebhooks({ openAPIRegistry }: OpenAPIHono<AppEnv>): void {
  for (const path of keysOf(webhookPayloadSchemas)) {
    openAPIRegistry.registerWebhook({
      method: "post",
      path,
      summary: SUMMARIES[path],
      tags: ["Webhooks"],
      request: { headers: webhookHeadersSchema, body: jsonBody(webhookPayloadSchemas[path]) },
      responses,
    });
  }
}
