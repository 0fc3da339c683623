import { createRoute, type z } from "@hono/zod-openapi";
import type { AgentActor, Ctx, Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { addNote } from "../../inbox/acts/addNote.ts";
import { assignTicket } from "../../inbox/acts/assignTicket.ts";
import { blockVisitor, unblockVisitor } from "../../inbox/acts/blockVisitor.ts";
import { claimTicket } from "../../inbox/acts/claimTicket.ts";
import { closeTicket } from "../../inbox/acts/closeTicket.ts";
import { correctAnswer } from "../../inbox/acts/correctAnswer.ts";
import { followUpTicket } from "../../inbox/acts/followUpTicket.ts";
import { handBackTicket } from "../../inbox/acts/handBackTicket.ts";
import { joinTicket } from "../../inbox/acts/joinTicket.ts";
import { mergeTicket } from "../../inbox/acts/mergeTicket.ts";
import { releaseTicket } from "../../inbox/acts/releaseTicket.ts";
import { reopenTicket } from "../../inbox/acts/reopenTicket.ts";
import { replyToTicket } from "../../inbox/acts/replyToTicket.ts";
import { resolveTicket } from "../../inbox/acts/resolveTicket.ts";
import { snoozeTicket } from "../../inbox/acts/snoozeTicket.ts";
import { takeOverTicket } from "../../inbox/acts/takeOverTicket.ts";
import { undoAct } from "../../inbox/acts/undoAct.ts";
import { wakeTicket } from "../../inbox/acts/wakeTicket.ts";
import * as dto from "../../protocol/admin.ts";
import { uuidSchema } from "../../protocol/ids.ts";
import { jsonBody } from "../openapiParts.ts";
import { forRole, idParam, replies } from "./route.ts";

type Act<Input> = (ctx: Ctx<AgentActor>, input: { ticketId: string } & Input) => Promise<dto.TicketChange>;

type Router = ReturnType<typeof newRouter<AdminEnv>>;
type Agent = ReturnType<typeof forRole>;

/** `/tickets/{id}/…`: an agent's actions on a ticket. */
export function ticketActRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const agent = forRole(parts, "agent", "tickets");
  const { plain, told } = routesInto(app, agent);
  plain("claim", "Take an escalated ticket", claimTicket);
  plain("join", "Take an open conversation; the assistant falls silent", joinTicket);
  plain("take-over", "Take an escalated ticket from the colleague who holds it", takeOverTicket);
  plain("release", "Put a ticket of one's own back into the queue", releaseTicket);
  plain("hand-back", "Give an escalated ticket back to the assistant, which answers what waits", handBackTicket);
  plain("wake", "Wake a snoozed ticket", wakeTicket);
  plain("close", "Close a ticket without an answer", closeTicket);
  plain("reopen", "Open a resolved or closed ticket again", reopenTicket);
  plain("block", "Take nothing from the ticket's visitor any more, and close it", blockVisitor);
  plain("unblock", "Let the ticket's visitor write again", unblockVisitor);

  told("reply", "Write to the visitor; the ticket stays with its person", dto.replyRequestSchema, replyToTicket);
  told(
    "resolve",
    "Answer an escalated ticket and resolve it; the paused conversation goes on with the answer",
    dto.resolveRequestSchema,
    resolveTicket,
  );
  told(
    "follow-up",
    "Write again in a resolved or closed ticket, which opens as one's own",
    dto.followUpRequestSchema,
    followUpTicket,
  );
  told(
    "assign",
    "Hand a ticket to a colleague, with a note or without",
    dto.assignRequestSchema,
    (ctx, { member_id: memberId, ...input }) => assignTicket(ctx, { ...input, memberId }),
  );
  told(
    "snooze",
    "Put a ticket to sleep until a time, or until the visitor writes",
    dto.snoozeRequestSchema,
    snoozeTicket,
  );
  told("merge", "Close a ticket in favour of another one of the same visitor", dto.mergeRequestSchema, mergeTicket);
  told(
    "undo",
    "Take back what one has just done to a ticket, if nothing has happened since",
    dto.undoRequestSchema,
    (ctx, { undo_id: undoId, ...input }) => undoAct(ctx, { ...input, undoId }),
  );
  addMessageRoutes(app, agent);
  return app;
}

/** Functions that declare the route of an act. */
function routesInto(app: Router, agent: Agent) {
  const changed = replies(dto.ticketChangeSchema, "The ticket's new state");
  const post = (action: string, summary: string) =>
    ({ ...agent, method: "post", path: `/{id}/${action}`, summary, responses: changed }) as const;

  /** Declares an act without a body. */
  function plain(action: string, summary: string, act: Act<object>): void {
    const route = createRoute({ ...post(action, summary), request: { params: idParam } });
    app.openapi(route, async (c) => c.json(await act(c.var.ctx, { ticketId: c.req.valid("param").id }), 200));
  }
  /** Declares an act with a body. */
  function told<S extends z.ZodType>(action: string, summary: string, body: S, act: Act<z.output<S>>): void {
    const route = createRoute({ ...post(action, summary), request: { params: idParam, body: jsonBody(body) } });
    app.openapi(route, async (c) => {
      // The types can't infer what a generic schema has validated.
      const { id: ticketId } = c.req.valid("param" as never) as z.output<typeof idParam>;
      const input = c.req.valid("json" as never) as z.output<S> & object;
      return c.json(await act(c.var.ctx, { ticketId, ...input }), 200);
    });
  }
  return { plain, told };
}

/** What an agent writes other than answers: notes, and corrections of notes. */
function addMessageRoutes(app: Router, agent: Agent): void {
  const note = createRoute({
    ...agent,
    method: "post",
    path: "/{id}/notes",
    summary: "Leave a note for colleagues",
    request: { params: idParam, body: jsonBody(dto.noteRequestSchema) },
    responses: replies(dto.noteSchema, "The note"),
  });
  app.openapi(note, async (c) =>
    c.json(await addNote(c.var.ctx, { ticketId: c.req.valid("param").id, ...c.req.valid("json") }), 200),
  );

  const correct = createRoute({
    ...agent,
    method: "post",
    path: "/{id}/messages/{messageId}/correct",
    summary: "Correct an answer of the assistant; it is dropped from the cache",
    request: { params: idParam.extend({ messageId: uuidSchema }), body: jsonBody(dto.correctionRequestSchema) },
    responses: replies(dto.ticketChangeSchema, "The ticket's new state"),
  });
  app.openapi(correct, async (c) => {
    const { id: ticketId, messageId } = c.req.valid("param");
    return c.json(await correctAnswer(c.var.ctx, { ticketId, messageId, ...c.req.valid("json") }), 200);
  });
}
