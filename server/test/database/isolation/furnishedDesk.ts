/** A tenant with a row of every kind whose id somebody may send. */
import { v7 } from "uuid";
import { lookUpOrder } from "../../support/actions.ts";
import { type Desk, type OpenTicket, openDesk, openTicket } from "../../support/desk.ts";
import { pictures, sendIn } from "../../support/sentFiles.ts";
import { someEntry } from "../../support/shelf.ts";
import type { TestServer } from "../../support/testServer.ts";
import { isTenantless, readCatalog } from "./catalog.ts";

export interface FurnishedDesk extends Desk {
  ticket: OpenTicket;
  /** By table, without its schema; and of what is in no table of the tenant's. */
  ids: Record<string, string>;
}

/** @param server needs `SECRETS_KEYS`, for the webhook, the action and the model, and `TENANT_MODELS` */
export async function openFurnishedDesk(server: TestServer): Promise<FurnishedDesk> {
  const desk = await openDesk(server);
  const make = async (path: string, body?: unknown, headers?: Record<string, string>) => {
    const { status, json, text } = await desk.owner("POST", path, body, headers);
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    return json;
  };
  await make("/api-keys", { name: "nightly", scopes: ["read"] });
  const document = await make("/documents?name=a.md", "# A\n\nText.", { "content-type": "text/markdown" });
  await make("/sources", { kind: "page", url: "https://docs.example/a" });
  const invitation = await make("/invitations", { email: `${v7()}@desk.example`, role: "agent" });
  await make("/canned-replies", { name: "Hello", content: "Hello!", is_shared: true });
  await make("/exports", { kind: "settings" });
  await make("/labels", { name: "Urgent", color: "red" });
  await make("/views", { name: "All", is_shared: true, query: { queue: "all" } });
  await make("/saved-questions", { question: "How long does delivery take?" });
  const webhook = await make("/webhooks", { kind: "webhook", url: "https://hooks.example/", events: ["gap.found"] });
  await make(`/webhooks/${webhook.id}/test`);
  const models = { answer: "house-model", fast: null, judge: null, title: null };
  const key = "sk-of-the-furnished-desk";
  await desk.owner("PUT", "/model", { base_url: "https://models.example/v1", key, models, is_enabled: false });
  const secrets = { key: "key-of-the-furnished-desk" };
  const ticket = await openTicket(server, desk.tenantId);
  const action = await make("/actions", {
    definition: lookUpOrder("https://orders.example"),
    secrets,
    is_enabled: true,
  });
  const values = { number: "1042", email: "anna@example.com" };
  await make(`/tickets/${ticket.id}/calls`, { action_id: action.id, values });
  const sent = await sendIn(server.url, { token: ticket.token, origin: "https://shop.example" }, pictures.png);
  const { id: file } = (await sent.json()) as { id: string };
  await ticket.visitor("POST", "/stream", { message: "My file", attachments: [file] });
  await make(`/tickets/${ticket.id}/notes`, { content: "They have written before." });
  const answered = await openTicket(server, desk.tenantId);
  const answer = await make(`/tickets/${answered.id}/resolve`, { answer: "We ship to Peru in a week." });
  const proposal = await make("/proposals", { message_id: answer.message_id });
  await server.admin`insert into gaps (tenant_id, id) values (${desk.tenantId}, ${v7()})`;
  const entry = someEntry();
  await server.parts.cache.put(desk.tenantId, [1, 0], entry);
  const ids = {
    ...(await oneOfEach(server, desk.tenantId)),
    ...{ tickets: ticket.id, documents: document.document_id, files: file, proposals: proposal.id },
    ...{ invitations: invitation.id, members: desk.ctx.actor.id, cache: entry.id },
    ...{ answer: answer.message_id, answered_ticket: answered.id },
  };
  return { ...desk, ticket, ids };
}

/** An id out of every table of the tenant's that has one and is not empty. */
async function oneOfEach({ admin: sql }: TestServer, tenantId: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { name, tenantColumn, columns, isPartition } of await readCatalog(sql)) {
    const isKnownById = columns.some((column) => column.name === "id") && tenantColumn === "tenant_id";
    if (isTenantless(name) || isPartition || !isKnownById) continue;
    const [row] = await sql.unsafe<{ id: string }[]>(
      `select id::text as id from ${name} where tenant_id = $1 order by id limit 1`,
      [tenantId],
    );
    if (row) ids[name.replace(/^public\./, "")] = row.id;
  }
  return ids;
}
