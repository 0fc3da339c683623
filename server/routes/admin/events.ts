import { createRoute } from "@hono/zod-openapi";
import type { AgentActor, Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { openSlots } from "../../http/slots.ts";
import { RESPONSE_ALREADY_SENT, type Streams } from "../../http/sse.ts";
import type { BusNotice } from "../../ports/bus.ts";
import type { AdminNotice } from "../../protocol/admin.ts";
import { eventsReply } from "../openapiParts.ts";
import { forRole } from "./route.ts";

/** Maximum age of a stream; its client then reconnects and its session is checked again. */
const MAX_STREAM_MS = 30 * 60_000;
/** Over how long clients reconnect after notices may have been lost. */
const SPREAD_MS = 3_000;

/**
 * `/events`: tells open inboxes to reload. Notifications contain only ids and may be lost: clients reload on
 * connecting, and are made to connect again when some may have been.
 */
export function eventRoutes(parts: Parts, streams: Streams) {
  const app = newRouter<AdminEnv>();
  const route = createRoute({
    ...forRole(parts, "viewer", "read"),
    method: "get",
    path: "/events",
    summary: "Notices of changes, as server-sent events",
    responses: { 200: eventsReply("A stream of notices") },
  });
  const slots = openSlots("too_many_streams");
  app.openapi(route, (c) => {
    const { tenantId, actor } = c.var.ctx;
    const { endsAt } = c.var.principal;
    const release = slots.take([{ key: actor.id, most: parts.config.MAX_STREAMS_PER_MEMBER }]);
    const stream = streams.open(c, tenantId);
    const tell = (notice: BusNotice) => {
      // The caller's access is checked again on reconnecting.
      if (notice.type === "access_changed" && notice.actor_id === actor.id) stream.end(0);
      const shown = toAdminNotice(notice, actor);
      if (shown) stream.send({ event: shown.type, data: JSON.stringify(shown) });
    };
    // A client reloads when it connects; not all of them at one instant.
    const unsubscribe = parts.bus.subscribe(tenantId, tell, () => stream.end(Math.random() * SPREAD_MS));
    stream.endAt(Math.min(Date.now() + MAX_STREAM_MS, endsAt?.getTime() ?? Number.POSITIVE_INFINITY));
    stream.onClose(() => {
      unsubscribe();
      release();
    });
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}

/** The part of a notification for a member; null for one that concerns only the servers, or another member. */
function toAdminNotice(notice: BusNotice, { id: memberId, role }: AgentActor): AdminNotice | null {
  if (notice.type === "ticket_changed") return { type: notice.type, ticket_id: notice.ticket_id };
  if (notice.type === "documents_changed") return { type: notice.type, document_id: notice.document_id };
  if (notice.type === "sources_changed") return { type: notice.type, source_id: notice.source_id };
  if (notice.type === "presence") {
    const { tenant_id: _, ...presence } = notice;
    return presence;
  }
  if (notice.type === "mentioned" || notice.type === "assigned" || notice.type === "followed_up") {
    const { tenant_id: _, member_id, ...personal } = notice;
    return member_id === memberId ? personal : null;
  }
  if (notice.type === "approval_wanted") {
    const { type, ticket_id, wants, number, by } = notice;
    if (notice.member_id === memberId || role === "viewer") return null;
    return { type, ticket_id, by: by === null ? number : `${number} (${by})`, count: wants === "nothing" ? 0 : 1 };
  }
  return notice.type === "origins_changed" || notice.type === "learning_changed" ? { type: notice.type } : null;
}
