/** Which tickets are waiting for a tenant's people, and how each member wants to be notified. */
import type { Parts } from "../../../context/context.ts";
import type { Tx } from "../../../db/database.ts";
import { agreedTo, forPeopleSince, isForPeople } from "../../../db/sql/callsForPeople.ts";
import { visitorOf } from "../../../db/sql/visitorOf.ts";
import { withTenant } from "../../../db/tenant.ts";
import { deskLanguage } from "../../../language/deskMails/writeDeskMail.ts";
import { type Address, confirmedAddresses } from "./confirmedAddresses.ts";
import type { NamedTicket } from "./nameTicket.ts";
import type { MailedMember, WaitingTicket } from "./planMails.ts";

interface Waiting {
  now: number;
  /** Unclaimed, longest waiting first. */
  waiting: WaitingTicket[];
  /** Members with a confirmed address. */
  members: MailedMember[];
}

interface WaitingRow extends NamedTicket {
  ticket_id: string;
  since: number;
  is_approval: boolean;
  agreed: string[];
}

interface Wish {
  member_id: string;
  mail: MailedMember["mail"];
  minutes: number;
  mailed_at: number | null;
  locale: string | null;
}

/** Excludes tickets that were answered, claimed or snoozed. */
export async function readWaiting(parts: Pick<Parts, "db">, tenantId: string): Promise<Waiting> {
  const addresses = await confirmedAddresses(parts, tenantId);
  return withTenant({ db: parts.db, tenantId }, (tx) => readDesk(tx, tenantId, addresses));
}

async function readDesk({ sql }: Tx, tenantId: string, addresses: Address[]): Promise<Waiting> {
  const called = await readCalls(sql, tenantId);
  const waiting = await sql<WaitingRow[]>`
    select e.ticket_id, t.number, ${visitorOf(sql)} as visitor, extract(epoch from greatest(e.created_at, e.waits_since))::float8 * 1000 as since,
      e.reason = 'needs_approval' as is_approval, array[]::text[] as agreed
    from escalations e join tickets t on t.tenant_id = e.tenant_id and t.id = e.ticket_id
    join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
    where e.tenant_id = ${tenantId} and e.status = 'open' and e.snoozed_until is null and t.status = 'pending_human'
      and e.waits_for = 'us'
    order by e.waits_since`;
  const chosen = await sql<Wish[]>`
    select member_id, mail, mail_after_minutes as minutes, locale, extract(epoch from mailed_at)::float8 * 1000 as mailed_at
    from alert_preferences where tenant_id = ${tenantId}`;
  const [row] = await sql<{ now: number; alerted_at: number | null; locale: string | null }[]>`
    select extract(epoch from now())::float8 * 1000 as now, extract(epoch from alerted_at)::float8 * 1000 as alerted_at,
      settings ->> 'locale' as locale
    from tenants where id = ${tenantId}`;
  const { now, alerted_at: before, locale } = row ?? { now: 0, alerted_at: null, locale: null };
  const members = addresses.map(({ id, email }): MailedMember => {
    const wish = chosen.find(({ member_id }) => member_id === id);
    // Falls back to the tenant-wide timestamp from before each member had their own.
    const [mail, mail_after_minutes] = [wish?.mail ?? "always", wish?.minutes ?? 0] as const;
    const mailedAt = wish?.mailed_at ?? before;
    return { id, email, mail, mail_after_minutes, mailedAt, locale: deskLanguage(wish?.locale ?? locale) };
  });
  // For a ticket that waits for a second approval, members are told about that and not about the escalation.
  const others = waiting.filter((one) => !called.some(({ ticket_id: id }) => id === one.ticket_id));
  const all = [...others, ...called].sort((a, b) => a.since - b.since);
  return {
    ...{ now, members },
    waiting: all.map(({ ticket_id: ticketId, is_approval: isApproval, ...each }) => ({
      ticketId,
      isApproval,
      ...each,
    })),
  };
}

/** Tickets with an action that waits for people without an escalation, or for a second approval. */
async function readCalls(sql: Tx["sql"], tenantId: string): Promise<WaitingRow[]> {
  return sql<WaitingRow[]>`
    select distinct on (c.ticket_id) c.ticket_id, t.number, ${visitorOf(sql)} as visitor,
      extract(epoch from coalesce(a.newest, ${forPeopleSince(sql)}))::float8 * 1000 as since,
      true as is_approval, coalesce(a.members, array[]::text[]) as agreed
    from action_calls c join tickets t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
    join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
    left join lateral (
      select array_agg(g.member_id) as members, max(g.created_at) as newest from (${agreedTo(sql)}) g
    ) a on true
    where c.tenant_id = ${tenantId} and ${isForPeople(sql)}
      and not exists (
        select from escalations e where e.tenant_id = c.tenant_id and e.ticket_id = c.ticket_id
          and e.status in ('open', 'claimed') and (e.snoozed_until is not null or a.members is null))
    order by c.ticket_id, since desc`;
}
