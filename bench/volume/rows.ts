/** The statements that make two years of conversations: what each table gets for a range of tickets. */

export interface Size {
  tickets: number;
  tenants: number;
  months: number;
  /** Traces older than this are gone, as by the tenants' retention. */
  traceDays: number;
  /** Words of a ticket in the inbox's search. */
  words: number;
}

/** A ticket has one to seven turns, four on average, of two messages each; one in eight goes to a person. */
export const HISTORY = { messagesOfTicket: 8, tenants: 1000, months: 24, traceDays: 60, words: 18 };

/** Texts to choose from. */
export const TEXTS = 997;

export const TABLES = [
  ...["visitors", "tickets", "messages", "turns", "traces", "escalations", "outbox", "feedback", "usage_daily"],
  ...["langgraph.checkpoints", "langgraph.checkpoint_blobs", "ticket_words"],
];

/** Ids as the product makes them: UUIDv7, so a tenant's newest rows lie together in its indexes. */
const ID7 = `create function volume.id7(ms bigint, what text) returns uuid language sql immutable parallel safe as $$
  select overlay(overlay(overlay(md5(what) placing lpad(to_hex(ms), 12, '0') from 1) placing '7' from 13)
    placing '8' from 17)::uuid $$`;
/** Spread evenly from 0 to 1, the same in every run. */
const SHARE = `create function volume.share(n bigint) returns float8 language sql immutable parallel safe as $$
  select (hashint8(n)::bigint + 2147483648) / 4294967296.0 $$`;

const SENTENCES = [
  "your parcel is on its way and arrives within two working days",
  "the return label is in the email that confirmed the order",
  "refunds reach the account from which you paid after about five days",
  "you can change the delivery address until the parcel has left us",
  "the invoice lies in your account under Orders, as a PDF",
  "a password is set anew by the link below the sign-in form",
  "this product comes with a warranty of two years from delivery",
  "please send us a picture of the damage and of the packaging",
  "we charge no fee when you pay by card or by bank transfer",
  "vouchers can be redeemed in the last step before you pay",
  "the subscription ends at the end of the month you cancel in",
  "opening hours are from nine to five on working days",
];

/** Lays out all tickets, and texts to choose from. */
export function toPrepare({ tickets, tenants, months }: Size): string[] {
  const list = `array[${SENTENCES.map((text) => `'${text}'`)}]`;
  const pick = (step: number) => `(${list})[1 + (n * ${step} + n / 7) % ${SENTENCES.length}]`;
  return [
    "drop schema if exists volume cascade",
    "create schema volume",
    ID7,
    SHARE,
    `insert into tenants (id, name, settings) select gen_random_uuid(), 'Volume ' || n, '{}'
      from generate_series((select count(*) from tenants) + 1, ${tenants}) n`,
    `create unlogged table volume.tenants as
      select row_number() over (order by name like 'Volume%', id) - 1 as rank, id from tenants`,
    `create unlogged table volume.texts as
      select n, 'Hello, about order ' || 70000 + n || ': is it true that ' || ${pick(1)} || '?' as asked,
        'Thank you for asking. Yes, ' || ${pick(5)} || ' [1]. Besides, ' || ${pick(7)} || ' [1]. By the way, '
          || ${pick(11)} || '. Is there anything else that I can do for you?' as answer,
        jsonb_build_array(jsonb_build_object('n', 1, 'url', null, 'title', 'Help › ' || initcap(left(${pick(5)}, 24)),
          'snippet', ${pick(5)})) as citations,
        (select jsonb_agg(jsonb_build_object('ms', n % 90 + s, 'node', 'step_' || s, 'started_ms', s * 103.25,
          'detail', jsonb_build_object('by', 'openai', 'model', 'gpt-5-mini', 'passages', n % 20, 'nearness', s * 1.2345,
            'grounding', n / 1000.0))) from generate_series(1, 5) s) as steps,
        null::bytea as packed
      from generate_series(0, ${TEXTS - 1}) n`,
    // The smallest tenant has some hundred tickets, the largest a tenth of all.
    `create unlogged table volume.made as
      select m.*, t.id as tenant_id, row_number() over (partition by t.id order by m.n) as number,
        volume.id7(m.ms, 'ticket' || n) as id, volume.id7(m.ms, 'visitor' || n) as visitor_id,
        case when not m.has_person then case when n % 10 = 0 then 'closed' else 'open' end
          when m.at > now() - interval '7 days' and n % 2 = 0 then 'pending_human' else 'resolved' end as status
      from (
        select n, at, (extract(epoch from at) * 1000)::bigint as ms, 1 + n * 5 % 7 as turns, volume.share(n + 7) < 0.125 as has_person,
          floor(${tenants} * volume.share(n) ^ 3)::int as rank
        from (select n, now() - interval '${months} months' * (1 - n::float8 / ${tickets}) - interval '2 hours' as at
          from generate_series(1, ${tickets}) n) spread
      ) m join volume.tenants t on t.rank = m.rank`,
    "alter table volume.made add primary key (n)",
    "analyze volume.made",
    `update tenants t set last_ticket_number = last.number
      from (select tenant_id, max(number) as number from volume.made group by 1) last where last.tenant_id = t.id`,
    `insert into usage_daily (tenant_id, day, shard, turns, tokens_in, tokens_out, cost_micros)
      select tenant_id, to_char(at, 'YYYY-MM-DD'), 0, sum(turns), sum(turns) * 4700, sum(turns) * 70, sum(turns) * 1300
      from volume.made group by 1, 2`,
  ];
}

/** Messages of a ticket: `seq`, when, and the id of each turn and message. */
const TURNS = `select m.*, k as turn, m.ms + k * 90000 as turn_ms, volume.id7(m.ms + k * 90000, 'turn' || m.n || '-' || k) as turn_id,
    volume.id7(m.ms + k * 90000, 'asked' || m.n || '-' || k) as asked_id, m.has_person and k = m.turns as is_person
  from volume.made m cross join lateral generate_series(1, m.turns) k where m.n between $1 and $2`;
const at = (ms: string) => `to_timestamp((${ms}) / 1000.0)`;

/** Statements for the tickets from $1 to $2. */
export function toMake(size: Size): string[] {
  return [...turnsOf(size), ...peoplesPart(), ...keptBesides(size)];
}

function turnsOf({ traceDays }: Size): string[] {
  return [
    `insert into visitors (tenant_id, id, email, created_at, seen_at)
      select tenant_id, visitor_id, case when n % 4 = 0 then 'visitor' || n || '@mail.example' end, at, at
      from volume.made where n between $1 and $2`,
    `insert into tickets (tenant_id, id, visitor_id, number, status, title, titled_by, checkpoint_seq, last_seq, fence, origin, page,
        locale, seen_seq, indexed_seq, created_at, updated_at)
      select tenant_id, id, visitor_id, number, status, 'Where is order ' || n || '?', 'machine', turns * 2 - 1, turns * 2, turns,
        'https://shop.example', jsonb_build_object('url', 'https://shop.example/page' || n % 400),
        (array['en-GB', 'en-US', 'de-DE', 'fr'])[1 + n % 4], turns * 2, turns * 2, at, ${at("ms + turns * 90000 + 3000")}
      from volume.made where n between $1 and $2`,
    `insert into messages (tenant_id, id, ticket_id, seq, role, content, client_message_id, turn_id, citations, confidence,
        author_id, author_name, created_at)
      select t.tenant_id, case said when 1 then asked_id else volume.id7(turn_ms + 3000, 'answer' || t.n || '-' || turn) end, t.id,
        turn * 2 - 2 + said, case said when 1 then 'visitor' else case when is_person then 'agent' else 'assistant' end end,
        case said when 1 then x.asked else x.answer end,
        case said when 1 then volume.id7(turn_ms, 'client' || t.n || '-' || turn)::text end,
        case when said = 1 or not is_person then turn_id end,
        case when said = 2 and not is_person then x.citations else '[]' end,
        case when said = 2 and not is_person then 0.8 end,
        case when said = 2 and is_person then 'agent-' || t.n % 3 end, case when said = 2 and is_person then 'Arne' end,
        ${at("turn_ms + (said - 1) * 3000")}
      from (${TURNS}) t join volume.texts x on x.n = (t.n * 7 + turn) % ${TEXTS} cross join generate_series(1, 2) said
      order by t.n, turn, said`,
    `insert into turns (tenant_id, id, ticket_id, message_id, status, fence, lease_until, log_closed, started_at, finished_at)
      select tenant_id, turn_id, id, asked_id, case when is_person then 'escalated' else 'answered' end, turn,
        ${at("turn_ms + 10000")}, true, ${at("turn_ms")}, ${at("turn_ms + 3000")} from (${TURNS}) t`,
    `insert into traces (tenant_id, turn_id, ticket_id, engine, question, confidence, steps, packed_passages, prompt_versions,
        tokens_in, tokens_out, cost_micros, created_at)
      select t.tenant_id, turn_id, t.id, 'openai', x.asked, 0.8, x.steps, x.packed, '{"grade": "grade-2", "generate": "generate-3"}', 4700,
        70, 1300, ${at("turn_ms + 3000")}
      from (${TURNS}) t join volume.texts x on x.n = (t.n * 7 + turn) % ${TEXTS} where t.at > now() - interval '${traceDays} days'`,
  ];
}

function peoplesPart(): string[] {
  return [
    `insert into escalations (tenant_id, id, ticket_id, turn_id, reason, status, claimed_by, claimed_by_name, answered_by,
        answered_by_name, created_at, waits_since)
      select tenant_id, volume.id7(turn_ms, 'escalation' || n), id, turn_id,
        (array['low_confidence', 'no_knowledge', 'asked_for_person', 'failure'])[1 + n % 4],
        case when status <> 'pending_human' then 'answered' when n % 3 = 0 then 'claimed' else 'open' end,
        case when n % 3 = 0 then 'agent-1' end, case when n % 3 = 0 then 'Arne' end,
        case when status <> 'pending_human' then 'agent-1' end, case when status <> 'pending_human' then 'Arne' end,
        ${at("turn_ms + 3000")}, ${at("turn_ms + 3000")}
      from (${TURNS}) t where is_person`,
    `insert into outbox (tenant_id, id, kind, ticket_id, payload, attempts, due_at, done_at, created_at)
      select tenant_id, volume.id7(turn_ms, 'owed' || n), 'escalation_opened', id,
        jsonb_build_object('escalation_id', volume.id7(turn_ms, 'escalation' || n), 'reason', 'failure'), 1, ${at("turn_ms + 4000")},
        ${at("turn_ms + 4000")}, ${at("turn_ms + 3000")}
      from (${TURNS}) t where is_person`,
    `insert into feedback (tenant_id, message_id, ticket_id, rating, created_at)
      select tenant_id, volume.id7(turn_ms + 3000, 'answer' || n || '-' || turn), id, case when n % 3 = 0 then 'down' else 'up' end,
        ${at("turn_ms + 20000")} from (${TURNS}) t where not is_person and (n + turn) % 20 = 0`,
  ];
}

/** The graph's threads, and the words of the inbox's search. */
function keptBesides({ words }: Size): string[] {
  return [
    `insert into langgraph.checkpoints (tenant_id, thread_id, checkpoint_id, checkpoint, metadata)
      select tenant_id, id, volume.id7(ms, 'checkpoint' || n), ('{"v": 4, "id": "' || volume.id7(ms, 'checkpoint' || n)
        || '", "ts": "2026-11-28T04:37:24.063Z", "versions_seen": {"__input__": {}, "__start__": {"__start__": 1}}, "channel_versions":
        {"gap": 2, "open": 2, "wish": 2, "found": 2, "action": 2, "answer": 2, "context": 2, "summary": 2, "messages": 2, "question": 2,
        "__start__": 2, "citations": 2, "tenant_id": 2, "ticket_id": 2, "confidence": 2, "answered_from": 2, "clarification": 2,
        "is_clarifying": 2, "escalation_reason": 2, "rephrased_question": 2}}')::jsonb,
        jsonb_build_object('step', 0, 'source', 'loop', 'parents', '{}'::jsonb, 'messages_up_to', turns * 2 - 1)
      from volume.made where n between $1 and $2`,
    `insert into langgraph.checkpoint_blobs (tenant_id, thread_id, channel, version, type, blob)
      select m.tenant_id, m.id, 'question', '2', 'json', convert_to(to_json(x.asked)::text, 'UTF8')
      from volume.made m join volume.texts x on x.n = (m.n * 7 + m.turns) % ${TEXTS} where m.n between $1 and $2`,
    // One word of each shelf of two hundred, common ones more often, and the order's number.
    `insert into ticket_words (tenant_id, number, word)
      select tenant_id, number, case k when 0 then n::text else
        chr(97 + k) || substr(md5(k || '-' || floor(200 * volume.share(n * 31::bigint + k) ^ 2)), 1, 6) end
      from volume.made cross join generate_series(0, ${words - 1}) k where n between $1 and $2`,
  ];
}
