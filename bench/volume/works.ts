/** What is timed on both databases: by the product's own doors and verbs. */
import { getNumbers } from "../../server/analytics/getNumbers.ts";
import type { VisitorActor } from "../../server/context/context.ts";
import { eraseTickets } from "../../server/conversations/thread/eraseTickets.ts";
import { getHistory } from "../../server/conversations/thread/getHistory.ts";
import { countQueues } from "../../server/inbox/list/countQueues.ts";
import { getTicket } from "../../server/inbox/list/getTicket.ts";
import { findUnindexed } from "../../server/inbox/list/indexTenantMessages.ts";
import { listTickets } from "../../server/inbox/list/listTickets.ts";
import { enqueueRetention } from "../../server/jobs/keepRetention.ts";
import { findDue } from "../../server/jobs/outbox/rows.ts";
import { KINDS } from "../../server/jobs/outbox/traits.ts";
import { sweepFiles } from "../../server/jobs/sweepFiles.ts";
import { sweepIdempotencyKeys } from "../../server/jobs/sweepIdempotencyKeys.ts";
import { findOrphans } from "../../server/jobs/sweepTurns.ts";
import { sweepVisits } from "../../server/jobs/sweepVisits.ts";
import { ticketListQuerySchema } from "../../server/protocol/inbox.ts";
import { firstQuestion, followUp } from "../stage/questions.ts";
import { openVisitor } from "../stage/visitors.ts";
import type { Place } from "./place.ts";

/** Adds what it took, in ms, to a row of the report. */
type Add = (row: string, ms: number) => void;
/** One round on one database. */
export type Work = (place: Place, add: Add, round: number) => Promise<void>;

const DAY_MS = 86_400_000;
let asked = Math.floor(Math.random() * 1e6);

/** A first question and a follow-up through the service; the conversation is deleted afterwards. */
export const turns: Work = async (place, add) => {
  const n = asked++;
  const tenantId = place.tenants[n % place.tenants.length] ?? "";
  const visitor = await timed(add, "open a conversation", () => openVisitor(place, tenantId));
  const questions = { "first question": firstQuestion(n), "follow-up": followUp(n) };
  for (const [kind, question] of Object.entries(questions)) {
    const turn = await visitor.ask(question);
    add(`${kind}, the whole turn`, turn.totalMs);
    add(`${kind}, until it is stored`, turn.openMs);
    add(`${kind}, until the first token`, turn.firstMs);
  }
  const ctx = { ...place.desk, tenantId };
  await timed(add, "desk: a ticket with its traces", () => getTicket(ctx, { ticketId: visitor.ticketId }));
  await timed(add, "delete a conversation of two turns", () => eraseTickets(ctx, [visitor.ticketId], async () => {}));
};

const LISTS: Record<string, Record<string, string>> = {
  "inbox: what waits": { queue: "waiting" },
  "inbox: mine": { queue: "mine" },
  "inbox: with the AI": { queue: "ai" },
  "inbox: closed": { queue: "closed" },
  "inbox: all": { queue: "all" },
  "inbox: all, in German": { queue: "all", language: "de" },
  "search: a common word": { queue: "all", search: "order " },
  "search: a rare word": { queue: "all", search: "word7013 " },
  "search: a word being typed": { queue: "all", search: "deliv" },
};

/** The inbox of the desk that both have, and a visitor's history. */
export const screens: Work = async ({ desk, sql }, add, round) => {
  for (const [row, query] of Object.entries(LISTS))
    await timed(add, row, () => listTickets(desk, ticketListQuerySchema.parse(query)));
  await timed(add, "inbox: counts of all queues", () => countQueues(desk));
  const [ticket] = await sql<{ id: string; visitor_id: string }[]>`
    select id, visitor_id from tickets where tenant_id = ${desk.tenantId} and number = ${1001 + round}`;
  if (!ticket) throw new Error("the desk has too few tickets");
  const [ticketId, visitorId] = [ticket.id, ticket.visitor_id];
  await timed(add, "desk: a ticket of four messages", () => getTicket(desk, { ticketId }));
  const actor: VisitorActor = { kind: "visitor", visitorId, ticketId, origin: "https://shop.example" };
  await timed(add, "visitor: history", () => getHistory({ ...desk, actor }));
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  await timed(add, "desk: numbers of 30 days", () => getNumbers(desk, { from: day(30), to: day(0) }));
};

/** What looks for lost work in all tenants; there is none. */
export const sweeps: Work = async ({ desk: { db, parts } }, add) => {
  await timed(add, "sweep: turns of dead processes", () => findOrphans(db));
  await timed(add, "sweep: outbox", () => findDue(db, KINDS));
  await timed(add, "sweep: words to take in", () => findUnindexed({ db }, 60));
  await timed(add, "sweep: silent visits", () => sweepVisits(parts));
  await timed(add, "sweep: unsent files", () => sweepFiles({ db }));
  await timed(add, "sweep: idempotency keys", () => sweepIdempotencyKeys({ db }));
  await timed(add, "sweep: retention due", () => enqueueRetention({ db }, { send: async () => {} }));
};

/** The inbox of the largest tenant, of which the full database alone has one. */
export const large: Work = async ({ largest, sql }, add) => {
  const [word] = await sql<{ word: string }[]>`
    select word from ticket_words where tenant_id = ${largest.tenantId} and number = ${1 + Math.floor(Math.random() * 1000)} limit 1`;
  const lists = { ...LISTS, "search: a common word": { queue: "all", search: `${word?.word} ` } };
  for (const [row, query] of Object.entries(lists))
    await timed(add, `largest tenant, ${row}`, () => listTickets(largest, ticketListQuerySchema.parse(query)));
  await timed(add, "largest tenant, inbox: counts", () => countQueues(largest));
  const [ticket] = await sql<{ id: string }[]>`
    select id from tickets where tenant_id = ${largest.tenantId} and number = (
      select ceil(random() * last_ticket_number) from tenants where id = ${largest.tenantId})`;
  if (ticket) await timed(add, "largest tenant, any ticket", () => getTicket(largest, { ticketId: ticket.id }));
};

async function timed<T>(add: Add, row: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await work();
  add(row, performance.now() - since);
  return result;
}
