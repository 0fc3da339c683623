import { version } from "uuid";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { isoTime } from "../../db/time.ts";
import { AppError } from "../../kernel/errors.ts";
import type { TicketVisitor } from "../../protocol/admin.ts";
import { ticketNumber } from "../../protocol/ticketNumber.ts";

const MAX_CONVERSATIONS = 20;
/** Ids of visitors vouched for by the tenant's server are derived from its claim: see `verifyIdentity`. */
const VERIFIED = 5;

interface Found {
  id: string;
  name: string | null;
  email: string | null;
  created_at: string;
}

interface Conversation {
  id: string;
  number: number;
  title: string | null;
  status: TicketVisitor["conversations"][number]["status"];
  updated_at: string;
}

/** The ticket's visitor, and their other conversations that have messages. @throws AppError not_found */
export async function readVisitor(ctx: Ctx<AgentActor>, { ticketId }: { ticketId: string }): Promise<TicketVisitor> {
  const [[visitor], conversations] = await withTenant(ctx, ({ sql }) =>
    Promise.all([
      sql<Found[]>`
        select v.id, v.name, coalesce(t.email, v.email) as email, v.created_at
        from tickets t join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
        where t.tenant_id = ${ctx.tenantId} and t.id = ${ticketId}`,
      sql<Conversation[]>`
        select o.id, o.number, o.title, o.status, o.updated_at
        from tickets t join tickets o on o.tenant_id = t.tenant_id and o.visitor_id = t.visitor_id and o.id <> t.id
        where t.tenant_id = ${ctx.tenantId} and t.id = ${ticketId} and not o.is_silent
        order by o.updated_at desc, o.id desc limit ${MAX_CONVERSATIONS}`,
    ]),
  );
  if (!visitor) throw new AppError("not_found");
  const { created_at, ...known } = visitor;
  return {
    ...known,
    is_verified: version(visitor.id) === VERIFIED,
    first_seen_at: isoTime(created_at),
    conversations: conversations.map(({ number, updated_at, ...each }) => ({
      ...each,
      number: ticketNumber(number),
      updated_at: isoTime(updated_at),
    })),
  };
}
