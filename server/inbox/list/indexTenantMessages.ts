/** Makes ticket content searchable, separately from writing it: once a ticket is quiet, or just before a search. */
import type { Tx } from "../../db/database.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { withSystem } from "../../db/system.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { wordsToFind } from "../../language/searchTerms.ts";

/** Tickets per transaction. */
const AT_ONCE = 50;
const TENANTS_AT_ONCE = 100;

/**
 * How long after a ticket's last message the job indexes it, so that a conversation is indexed once and not after each
 * turn. Searches do not wait for this.
 */
export const QUIET_SECONDS = 60;

/** Tenants with tickets that are not fully indexed yet. @param quietSeconds since the last message */
export async function findUnindexed({ db }: Pick<TenantContext, "db">, quietSeconds: number): Promise<string[]> {
  const rows = await withSystem(
    db,
    "sweep_words",
    ({ sql }) => sql<{ tenant_id: string }[]>`
      select distinct tenant_id from tickets
      where needs_indexing and updated_at <= now() - make_interval(secs => ${quietSeconds}) limit ${TENANTS_AT_ONCE}`,
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

interface Unworded {
  id: string;
  number: number;
  last_seq: number;
  indexed_seq: number;
  text: string;
}

/**
 * Indexes the words of some tickets: of messages since the last time, notes, file names, and the other searchable
 * fields. One process at a time does this for a tenant.
 * @param quietSeconds since a ticket's last message; 0: all tickets, waiting for another process that is indexing
 * @returns how many tickets; fewer than were read when some changed meanwhile: those are left for the next time
 */
export async function indexTenantMessages(ctx: TenantContext, quietSeconds: number): Promise<number> {
  return withTenant(ctx, async (tx) => {
    if (!(await takeLock(tx, `words:${ctx.tenantId}`, quietSeconds === 0))) return 0;
    const tickets = await selectUnworded(tx, ctx.tenantId, quietSeconds);
    if (tickets.length === 0) return 0;
    const pairs = tickets.flatMap(({ number, text }) => [...wordsToFind(text)].map((word) => ({ number, word })));
    await tx.sql`
      insert into ticket_words (tenant_id, number, word)
      select ${ctx.tenantId}::uuid, number, word
      from unnest(${pairs.map(({ number }) => number)}::int[], ${pairs.map(({ word }) => word)}::text[]) as pair (number, word)
      on conflict do nothing`;
    return markWorded(tx, ctx.tenantId, tickets);
  });
}

/** Held until the transaction ends. @returns false when another process holds it and it is not awaited */
async function takeLock({ sql }: Tx, name: string, isAwaited: boolean): Promise<boolean> {
  const lock = onlyRow(
    isAwaited
      ? await sql<{ taken: boolean }[]>`select true as taken from pg_advisory_xact_lock(hashtextextended(${name}, 0))`
      : await sql<{ taken: boolean }[]>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`,
  );
  return lock.taken;
}

function selectUnworded({ sql }: Tx, tenantId: string, quietSeconds: number) {
  return sql<Unworded[]>`
    select t.id, t.number, t.last_seq, t.indexed_seq,
      concat_ws(E'\n', t.title, t.email, v.email, v.name, t.page ->> 'url', t.page ->> 'title', (
        select string_agg(m.content, E'\n') from messages m
        where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.seq > t.indexed_seq and m.role <> 'system'), (
        select string_agg(n.content, E'\n') from notes n where n.tenant_id = t.tenant_id and n.ticket_id = t.id), (
        select string_agg(f.name, E'\n') from attachments f
        where f.tenant_id = t.tenant_id and f.ticket_id = t.id and f.message_id is not null)) as text
    from tickets t join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
    where t.tenant_id = ${tenantId} and t.needs_indexing and t.updated_at <= now() - make_interval(secs => ${quietSeconds})
    limit ${AT_ONCE}`;
}

/** Skips locked tickets: they are changing, and will be indexed again. */
async function markWorded({ sql }: Tx, tenantId: string, tickets: Unworded[]): Promise<number> {
  const marked = await sql`
    update tickets t set indexed_seq = read.last_seq, needs_indexing = t.last_seq > read.last_seq
    from unnest(${tickets.map(({ id }) => id)}::uuid[], ${tickets.map(({ last_seq }) => last_seq)}::int[],
      ${tickets.map(({ indexed_seq }) => indexed_seq)}::int[]) as read (id, last_seq, indexed_seq)
    where t.tenant_id = ${tenantId} and t.id = read.id and t.indexed_seq = read.indexed_seq and t.id in (
      select id from tickets where tenant_id = ${tenantId} and id = any(${tickets.map(({ id }) => id)}::uuid[])
      for no key update skip locked)
    returning t.id`;
  return marked.length;
}
