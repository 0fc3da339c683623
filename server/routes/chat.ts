/**
 * The visitor's conversation: asking, streaming, answering clarifying questions, stopping. Streams carry chat events
 * (protocol/events.ts).
 */
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Parts } from "../context/context.ts";
import { cancelClarification } from "../conversations/people/cancelClarification.ts";
import { followTicket } from "../conversations/thread/followTicket.ts";
import { storedForPerson } from "../conversations/thread/storedForPerson.ts";
import { openVisitorNews, tellUnread } from "../conversations/thread/visitorNews.ts";
import { type Accepted, type AcceptInput, accept } from "../conversations/turn/accept.ts";
import { followTurn, type OutgoingEvent } from "../conversations/turn/follow.ts";
import type { Runner } from "../conversations/turn/runner.ts";
import { stopTurn } from "../conversations/turn/stopTurn.ts";
import { messagesOf, rateLimit, readsOf } from "../http/middleware/rateLimit.ts";
import { newRouter, type VisitorEnv } from "../http/router.ts";
import { RESPONSE_ALREADY_SENT, type SseStream, type Streams } from "../http/sse.ts";
import { limitVisitorStreams, type VisitorStreams } from "../http/visitorStreams.ts";
import { resumeRequestSchema, stopReplySchema, streamRequestSchema } from "../protocol/api.ts";
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
  responses: {
    200: { ...sse, description: "Chat events, as long as the stream is open" },
    ...errorReplies(401, 403, 404, 429, 503),
  },
});
const stop = createRoute({
  ...common,
  method: "post",
  path: "/stop",
  summary: "Stop the answer that is being written; what is there stays",
  responses: { 200: jsonReply(stopReplySchema, "Whether an answer was running"), ...errorReplies(401, 403, 429) },
});

/** `/stream`, `/resume`, `/events`, `/stop`. */
export function chatRoutes(parts: Parts, runner: Runner, streams: Streams) {
  const router = newRouter<VisitorEnv>();
  const visitorStreams = limitVisitorStreams(parts, streams);
  const news = openVisitorNews(parts.bus);
  const writes = rateLimit<VisitorEnv>(parts, (c) => messagesOf(c, parts.config.TRUSTED_PROXIES));
  const reads = rateLimit(parts, readsOf);
  for (const path of ["/stream", "/resume"]) router.use(path, writes);
  for (const path of ["/events", "/stop"]) router.use(path, reads);

  router.openapi(stream, (c) => {
    const { message, client_message_id, page, scope = null, attachments } = c.req.valid("json");
    return answer(c, runner, visitorStreams, {
      message,
      clientMessageId: client_message_id ?? null,
      page,
      scope,
      attachments,
    });
  });
  router.openapi(resume, async (c) => {
    const body = c.req.valid("json");
    const interruptId = body.interrupt_id;
    if ("value" in body) {
      return answer(c, runner, visitorStreams, {
        message: body.value,
        clientMessageId: body.client_message_id ?? null,
        interruptId,
      });
    }
    const ended = await cancelClarification(c.var.ctx, { interruptId });
    const out = streams.open(c);
    sendAll(out, ended.map(withoutEventId));
    out.end();
    return RESPONSE_ALREADY_SENT;
  });
  router.openapi(events, async (c) => {
    const release = visitorStreams.take(c);
    const out = visitorStreams.open(c, release);
    const from = c.req.header("last-event-id") === undefined ? "now" : resumePoint(c);
    const { ctx } = c.var;
    const tell = () =>
      void tellUnread(ctx).then(
        (event) => sendAll(out, [event]),
        (error) => ctx.parts.log.warn({ err: error }, "could not send what is unread; the client asks again"),
      );
    out.onClose(news.listen({ tenantId: ctx.tenantId, visitorId: ctx.actor.visitorId }, tell));
    // Notifications are delivered at most once: a reconnecting client may have missed one.
    if (from !== "now") tell();
    out.onClose(await followTicket(ctx, from, (sent) => sendAll(out, sent)));
    return RESPONSE_ALREADY_SENT;
  });
  router.openapi(stop, async (c) => c.json({ stopped: await stopTurn(c.var.ctx, runner) }, 200));
  return router;
}

/** Stores the message, starts the run and streams it from its first event. */
async function answer(c: Context<VisitorEnv>, runner: Runner, visitorStreams: VisitorStreams, input: AcceptInput) {
  const { ctx } = c.var;
  const release = visitorStreams.take(c);
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
  const out = visitorStreams.open(c, release);
  const after = turn.kind === "attach" ? resumePoint(c) : "now";
  const sink = { send: (events: OutgoingEvent[]) => out.send(events.map(toFrame)), end: () => out.end() };
  if (turn.kind === "run") runner.start(turn.start, leave);
  else leave();
  const told = turn.kind === "for_person" ? storedForPerson(ctx, runner, turn.start) : null;
  const [stop] = await Promise.all([followTurn(ctx, { turnId: turn.turnId, after }, sink), told]);
  out.onClose(stop);
  return RESPONSE_ALREADY_SENT;
}

/** An event outside the log: without an id. */
const withoutEventId = (event: ChatEvent): OutgoingEvent => ({ event, json: JSON.stringify(event) });

const toFrame = ({ id, event, json }: OutgoingEvent) => ({ id, event: event.type, data: json });

function sendAll(out: SseStream, events: OutgoingEvent[]): void {
  out.send(events.map(toFrame));
}

/** The id after which the client wants events; 0 replays the whole log. */
function resumePoint(c: Context): number {
  const id = Number(c.req.header("last-event-id") ?? 0);
  return Number.isSafeInteger(id) && id >= 0 ? id : 0;
}
