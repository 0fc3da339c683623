/**
 * The visitor's conversation: asking, streaming, answering clarifying questions, stopping. Streams carry chat events
 * (protocol/events.ts).
 */
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Parts } from "../context/context.ts";
import { cancelClarification } from "../conversations/people/cancelClarification.ts";
import { requestPerson } from "../conversations/people/requestPerson.ts";
import { withdrawWait } from "../conversations/people/withdrawWait.ts";
import { followTicket } from "../conversations/thread/followTicket.ts";
import { getConversation } from "../conversations/thread/getConversation.ts";
import { getUpdates } from "../conversations/thread/getUpdates.ts";
import { storedForPerson } from "../conversations/thread/storedForPerson.ts";
import { openVisitorNews, tellUnread } from "../conversations/thread/visitorNews.ts";
import { type Accepted, type AcceptInput, accept } from "../conversations/turn/accept.ts";
import { followTurn, type OutgoingEvent } from "../conversations/turn/follow.ts";
import type { Runner } from "../conversations/turn/runner.ts";
import { stopTurn } from "../conversations/turn/stopTurn.ts";
import { clientAddress, widerNetwork } from "../http/clientAddress.ts";
import { escalationsOf, messagesOf, rateLimit, readsOf } from "../http/middleware/rateLimit.ts";
import { newRouter, type VisitorEnv } from "../http/router.ts";
import { openSlots } from "../http/slots.ts";
import { RESPONSE_ALREADY_SENT, type SseStream, type Streams } from "../http/sse.ts";
import { ADDRESSES_PER_NETWORK } from "../ports/limiter.ts";

import {
  conversationReplySchema,
  escalateRequestSchema,
  resumeRequestSchema,
  stopReplySchema,
  streamRequestSchema,
  updatesQuerySchema,
  updatesReplySchema,
} from "../protocol/api.ts";
import type { ChatEvent } from "../protocol/events.ts";
import { errorReplies, eventsReply, jsonBody, jsonReply, visitorSecurity } from "./openapiParts.ts";

const sse = eventsReply("Chat events until the turn's `end`");
const common = { tags: ["Visitor"], security: visitorSecurity };
const lastEventId = z.object({
  "last-event-id": z.string().optional().openapi({ description: "Resume after this event" }),
});

const stream = createRoute({
  ...common,
  method: "post",
  path: "/stream",
  summary: "Ask; the answer streams back. The same client_message_id attaches to the same turn",
  request: { body: jsonBody(streamRequestSchema), headers: lastEventId },
  responses: { 200: sse, ...errorReplies(400, 401, 403, 404, 408, 409, 413, 415, 429, 503) },
});
const resume = createRoute({
  ...common,
  method: "post",
  path: "/resume",
  summary: "Answer a clarifying question with an option or in own words, or cancel it",
  request: { body: jsonBody(resumeRequestSchema) },
  responses: { 200: sse, ...errorReplies(400, 401, 403, 404, 408, 409, 413, 415, 429, 503) },
});
const events = createRoute({
  ...common,
  method: "get",
  path: "/events",
  summary: "All that happens on the ticket, live",
  request: { headers: lastEventId },
  responses: { 200: { ...sse, description: "Chat events, without end" }, ...errorReplies(401, 403, 404, 429, 503) },
});
const updates = createRoute({
  ...common,
  method: "get",
  path: "/updates",
  summary: "What has happened since an event, at once: for clients whose streams are swallowed on the way",
  request: { query: updatesQuerySchema },
  responses: { 200: jsonReply(updatesReplySchema, "Events"), ...errorReplies(400, 401, 403, 429) },
});
const history = createRoute({
  ...common,
  method: "get",
  path: "/history",
  summary: "The conversation so far, and what it waits for",
  responses: { 200: jsonReply(conversationReplySchema, "The conversation"), ...errorReplies(401, 403, 404, 429) },
});
const stop = createRoute({
  ...common,
  method: "post",
  path: "/stop",
  summary: "Stop the answer that is being written; what is there stays",
  responses: { 200: jsonReply(stopReplySchema, "Whether there was one"), ...errorReplies(401, 403, 429) },
});
const escalate = createRoute({
  ...common,
  method: "post",
  path: "/escalate",
  summary: "Ask for a person",
  request: { body: { ...jsonBody(escalateRequestSchema), required: false } },
  responses: {
    200: jsonReply(z.object({ ticket_number: z.string() }), "The ticket a person will answer"),
    ...errorReplies(400, 401, 403, 404, 408, 409, 413, 415, 429, 503),
  },
});

const withdraw = createRoute({
  ...common,
  method: "post",
  path: "/escalate/withdraw",
  operationId: "withdrawEscalation",
  summary: "Go back to the assistant instead of waiting for a person; refused once somebody has taken the ticket",
  responses: { 204: { description: "The assistant answers again" }, ...errorReplies(401, 403, 404, 409, 429) },
});

export function chatRoutes(parts: Parts, runner: Runner, streams: Streams) {
  const router = newRouter<VisitorEnv>();
  const slots = openSlots("too_many_streams");
  const news = openVisitorNews(parts.bus);
  const { TRUSTED_PROXIES, MAX_STREAMS_PER_TICKET, MAX_STREAMS_PER_VISITOR, MAX_STREAMS_PER_ADDRESS } = parts.config;
  const writes = rateLimit<VisitorEnv>(parts, (c) => messagesOf(c, TRUSTED_PROXIES));
  const reads = rateLimit(parts, readsOf);
  for (const path of ["/stream", "/resume", "/escalate", "/escalate/withdraw"]) router.use(path, writes);
  router.use(
    "/escalate",
    rateLimit<VisitorEnv>(parts, (c) => escalationsOf(c, TRUSTED_PROXIES)),
  );
  for (const path of ["/events", "/updates", "/history", "/stop"]) router.use(path, reads);

  /** Ends with the session: to continue, the client must present a new one. */
  function openStream(c: Context<VisitorEnv>, release: () => void): SseStream {
    const out = streams.open(c);
    out.onClose(release);
    out.endAt(c.var.sessionEndsAt);
    return out;
  }

  function takeStream(c: Context<VisitorEnv>): () => void {
    const { ticketId, visitorId } = c.var.ctx.actor;
    const address = clientAddress(c, TRUSTED_PROXIES);
    const network = widerNetwork(address);
    return slots.take([
      { key: `ticket:${ticketId}`, most: MAX_STREAMS_PER_TICKET },
      { key: `visitor:${visitorId}`, most: MAX_STREAMS_PER_VISITOR },
      { key: `address:${address}`, most: MAX_STREAMS_PER_ADDRESS },
      ...(network ? [{ key: `network:${network}`, most: ADDRESSES_PER_NETWORK * MAX_STREAMS_PER_ADDRESS }] : []),
    ]);
  }

  /** Stores the message, starts the run and streams it from its first event. */
  async function answer(c: Context<VisitorEnv>, input: AcceptInput) {
    const { ctx } = c.var;
    const release = takeStream(c);
    let leave = () => {};
    let turn: Accepted;
    try {
      leave = await runner.enter();
      turn = await accept(ctx, input);
    } catch (error) {
      leave();
      release();
      throw error;
    }
    c.var.event.turn_id = turn.turnId;
    const out = openStream(c, release);
    const after = turn.kind === "attach" ? resumePoint(c) : "now";
    const sink = { send: (events: OutgoingEvent[]) => out.send(events.map(toFrame)), end: () => out.end() };
    if (turn.kind === "run") runner.start(turn.start, leave);
    else leave();
    const told = turn.kind === "for_person" ? storedForPerson(ctx, runner, turn.start) : null;
    const [stop] = await Promise.all([followTurn(ctx, { turnId: turn.turnId, after }, sink), told]);
    out.onClose(stop);
    return RESPONSE_ALREADY_SENT;
  }

  router.openapi(stream, (c) => {
    const { message, client_message_id, page, scope = null, attachments } = c.req.valid("json");
    return answer(c, { message, clientMessageId: client_message_id ?? null, page, scope, attachments });
  });
  router.openapi(resume, async (c) => {
    const body = c.req.valid("json");
    const interruptId = body.interrupt_id;
    if ("value" in body) {
      return answer(c, { message: body.value, clientMessageId: body.client_message_id ?? null, interruptId });
    }
    const ended = await cancelClarification(c.var.ctx, { interruptId });
    const out = streams.open(c);
    sendAll(out, ended.map(untold));
    out.end();
    return RESPONSE_ALREADY_SENT;
  });
  router.openapi(events, async (c) => {
    const release = takeStream(c);
    const out = openStream(c, release);
    const from = c.req.header("last-event-id") === undefined ? "now" : resumePoint(c);
    const { ctx } = c.var;
    const tell = () =>
      void tellUnread(ctx).then(
        (event) => sendAll(out, [event]),
        (error) => ctx.parts.log.warn({ err: error }, "could not tell what is unread; the client asks again"),
      );
    out.onClose(news.listen({ tenantId: ctx.tenantId, visitorId: ctx.actor.visitorId }, tell));
    // Notifications are delivered at most once: a reconnecting client may have missed one.
    if (from !== "now") tell();
    out.onClose(await followTicket(ctx, from, (sent) => sendAll(out, sent)));
    return RESPONSE_ALREADY_SENT;
  });
  router.openapi(updates, async (c) => {
    const sent = await getUpdates(c.var.ctx, c.req.valid("query"));
    return c.json({ events: sent.map(({ id = null, event }) => ({ id, event })) }, 200);
  });
  router.openapi(history, async (c) => c.json(await getConversation(c.var.ctx), 200));
  router.openapi(stop, async (c) => c.json({ stopped: await stopTurn(c.var.ctx, runner) }, 200));
  router.openapi(escalate, async (c) => {
    const { note } = c.req.valid("json");
    return c.json(await requestPerson(c.var.ctx, { note: note ?? null }), 200);
  });
  router.openapi(withdraw, async (c) => {
    await withdrawWait(c.var.ctx);
    return c.body(null, 204);
  });
  return router;
}

/** An event outside the log: without an id. */
const untold = (event: ChatEvent): OutgoingEvent => ({ event, json: JSON.stringify(event) });

const toFrame = ({ id, event, json }: OutgoingEvent) => ({ id, event: event.type, data: json });

function sendAll(out: SseStream, events: OutgoingEvent[]): void {
  out.send(events.map(toFrame));
}

/** The id after which the client wants events; 0 replays the whole log. */
function resumePoint(c: Context): number {
  const id = Number(c.req.header("last-event-id") ?? 0);
  return Number.isSafeInteger(id) && id >= 0 ? id : 0;
}
