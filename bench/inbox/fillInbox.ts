/** A tenant with many tickets, as after years of support: most are closed, some thousand wait. */
import { v7 } from "uuid";
import type { RetrievalStore } from "../retrieval/load.ts";

/** Searches from rare to common, with complete and partial words. */
export const SEARCHES: Record<string, string> = {
  "a number": "T-1042",
  "a rare word": "word7013 ",
  "a common word": "order ",
  "two common words": "order delivery ",
  "two letters": "or",
  "a word being typed": "deliv",
  "an address being typed": "visitor78@ma",
  "three words, the last unfinished": "order word70 deli",
  nothing: "aubergine ",
};

const AT_ONCE = 5000;

/** One in ten waits, and one in twenty of those is claimed by `agent-1`. @returns the tenant's id */
export async function fillInbox(
  { admin: sql }: RetrievalStore,
  tickets: number,
  say: (text: string) => void,
): Promise<string> {
  const tenantId = v7();
  await sql`insert into tenants (id, name, last_ticket_number) values (${tenantId}, 'Bench', ${tickets + 1000})`;
  await sql`insert into labels (tenant_id, id, name, color) values (${tenantId}, ${v7()}, 'Refund', 'red')`;
  for (let from = 1; from <= tickets; from += AT_ONCE) {
    const to = Math.min(tickets, from + AT_ONCE - 1);
    await sql.begin((tx) => addTickets(tx as unknown as RetrievalStore["admin"], tenantId, from, to));
    if (to % 10_000 === 0 || to === tickets) say(`${to} of ${tickets} tickets`);
  }
  return tenantId;
}

/** Four messages each, of common and rare words; ticket numbers start at 1001. */
async function addTickets(sql: RetrievalStore["admin"], tenantId: string, from: number, to: number): Promise<void> {
  await sql`create temp table made on commit drop as
    select n, gen_random_uuid() as id, gen_random_uuid() as visitor_id, now() - (n % 525600) * interval '1 minute' as at,
      case when n % 10 = 0 then 'pending_human' when n % 50 = 1 then 'open' when n % 2 = 0 then 'resolved' else 'closed' end
        as status
    from generate_series(${from}::int, ${to}::int) n`;
  await sql`insert into visitors (tenant_id, id, email)
    select ${tenantId}, visitor_id, case when n % 3 = 0 then 'visitor' || n || '@mail.example' end from made`;
  await sql`insert into tickets (tenant_id, id, visitor_id, number, status, title, last_seq, needs_indexing, origin, page, locale, created_at, updated_at)
    select ${tenantId}, id, visitor_id, 1000 + n, status, 'Where is order ' || n, 4, true, 'https://shop.example',
      jsonb_build_object('url', 'https://shop.example/page' || n % 400), (array['en-GB', 'en-US', 'de-DE', 'fr'])[1 + n % 4], at, at
    from made`;
  await sql`insert into messages (tenant_id, id, ticket_id, seq, role, content, created_at)
    select ${tenantId}, gen_random_uuid(), id, seq, (array['visitor', 'assistant', 'visitor', 'agent'])[seq],
      (select string_agg(case when random() < 0.3 then (array['order', 'delivery', 'refund', 'invoice', 'account', 'password',
          'address', 'shipping', 'payment', 'return'])[1 + floor(random() * 10)::int]
        else 'word' || floor(10000 * random() * random())::int end, ' ') from generate_series(1, 12 + seq * 0)),
      at
    from made cross join generate_series(1, 4) seq`;
  await sql`insert into escalations (tenant_id, id, ticket_id, reason, status, claimed_by, claimed_by_name, waits_for, waits_since, created_at)
    select ${tenantId}, gen_random_uuid(), id,
      (array['low_confidence', 'no_knowledge', 'asked_for_person', 'failure'])[1 + n / 10 % 4],
      case when status <> 'pending_human' then 'answered' when n % 30 = 0 then 'claimed' else 'open' end,
      case when n % 30 = 0 then 'agent-' || 1 + n % 20 / 10 end, case when n % 30 = 0 then 'Arne' end,
      case when n % 60 = 0 then 'visitor' else 'us' end, at, at
    from made where status in ('pending_human', 'resolved')`;
  await sql`insert into ticket_labels (tenant_id, ticket_id, label_id)
    select ${tenantId}, made.id, labels.id from made cross join labels where labels.tenant_id = ${tenantId} and n % 25 = 0`;
}
