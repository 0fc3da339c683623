/** Notifies open conversations of news in the visitor's others. */
import { unreadEvent } from "../../answering/events.ts";
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import type { Bus, BusNotice } from "../../ports/bus.ts";
import type { OutgoingEvent } from "../turn/follow.ts";
import { findReadState } from "./findReadState.ts";

export interface VisitorNews {
  /** Calls `onNews` on every notice for the visitor. @returns a function that unsubscribes */
  listen(visitor: { tenantId: string; visitorId: string }, onNews: () => void): () => void;
}

interface TenantEars {
  visitors: Map<string, Set<() => void>>;
  stop(): void;
}

/**
 * One subscription per tenant, however many streams are open: notices are dispatched by visitor instead of offered to
 * each.
 */
export function openVisitorNews(bus: Bus): VisitorNews {
  const tenants = new Map<string, TenantEars>();

  function earsOf(tenantId: string): TenantEars {
    const known = tenants.get(tenantId);
    if (known) return known;
    const visitors: TenantEars["visitors"] = new Map();
    const tell = (notice: BusNotice) => {
      if (notice.type !== "visitor_news") return;
      for (const onNews of [...(visitors.get(notice.visitor_id) ?? [])]) onNews();
    };
    const stop = bus.subscribe(tenantId, tell, () => {
      for (const onNews of [...visitors.values()].flatMap((own) => [...own])) onNews();
    });
    const ears = { visitors, stop };
    tenants.set(tenantId, ears);
    return ears;
  }

  return {
    listen({ tenantId, visitorId }, onNews) {
      const { visitors, stop } = earsOf(tenantId);
      const own = () => onNews();
      const listeners = visitors.get(visitorId) ?? new Set();
      visitors.set(visitorId, listeners.add(own));
      return () => {
        listeners.delete(own);
        if (listeners.size === 0 && visitors.get(visitorId) === listeners) visitors.delete(visitorId);
        if (visitors.size > 0 || tenants.get(tenantId)?.visitors !== visitors) return;
        tenants.delete(tenantId);
        stop();
      };
    },
  };
}

/** The unread count, as an event without a number. */
export async function tellUnread(ctx: Ctx<VisitorActor>): Promise<OutgoingEvent> {
  const { tenantId, actor } = ctx;
  const event = unreadEvent(await withTenant(ctx, (tx) => findReadState(tx, { tenantId, ...actor })));
  return { event, json: JSON.stringify(event) };
}
