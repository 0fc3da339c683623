-- A turn ends in one statement: outcome, message, trace, books, what waits for whom, and the graph's thread.
set local role frontdesk_migrator;
--> statement-breakpoint
-- The graph's memory of a conversation, one row instead of tables of channels. The messages are the truth: where
-- a thread is missing, the next turn takes them all in.
drop schema langgraph cascade;
update tickets set checkpoint_seq = 0;
create table threads (
  tenant_id uuid not null,
  ticket_id uuid not null,
  state json not null,
  constraint threads_tenant_id_ticket_id_pk primary key (tenant_id, ticket_id),
  constraint threads_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade
) with (fillfactor = 60);
alter table threads enable row level security;
alter table threads force row level security;
create policy tenant on threads to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
grant select, insert, update, delete on threads to frontdesk_app;
--> statement-breakpoint
-- What the run of a turn starts from. The caller has set role and tenant.
create or replace function turn_start(p_turn uuid) returns json language plpgsql stable as $function$
begin
  return (
    select json_build_object(
      'turn_id', t.id, 'fence', t.fence, 'attempt', t.attempt,
      'ticket_id', k.id, 'number', k.number, 'visitor_id', k.visitor_id, 'locale', k.locale, 'title', k.title,
      'summary', k.summary, 'page', k.page, 'scope', k.scope, 'facts', k.facts, 'thread', h.state,
      'settings', n.settings,
      'message', json_build_object('id', m.id, 'seq', m.seq, 'content', m.content,
        'client_message_id', m.client_message_id, 'created_at', m.created_at),
      'answers', (
        select json_build_object('id', i.id, 'prompt', i.prompt, 'options', i.options) from interrupts i
        where i.tenant_id = t.tenant_id and i.ticket_id = t.ticket_id and i.id = t.resumes_interrupt_id
        order by i.created_at desc limit 1),
      'beside', (
        select json_build_object('id', i.id, 'prompt', i.prompt, 'options', i.options) from interrupts i
        where i.tenant_id = t.tenant_id and i.ticket_id = t.ticket_id and i.status = 'open'),
      'unseen', (
        select json_agg(json_build_object('id', u.id, 'seq', u.seq, 'role', u.role, 'content', u.content) order by u.seq)
        from messages u where u.tenant_id = t.tenant_id and u.ticket_id = t.ticket_id and u.seq > k.checkpoint_seq),
      'earlier', (
        select coalesce(json_agg(e order by e.seq desc), '[]') from (
          select q.seq, q.content, et.status, f.rating,
            coalesce((select array_agg(c ->> 'title') from jsonb_array_elements(a.citations) c), '{}') as sections
          from messages q
          join turns et on et.tenant_id = q.tenant_id and et.id = q.turn_id
          left join messages a on a.tenant_id = q.tenant_id and a.ticket_id = q.ticket_id and a.turn_id = et.id
            and a.role = 'assistant'
          left join feedback f on f.tenant_id = a.tenant_id and f.message_id = a.id
          where q.tenant_id = t.tenant_id and q.ticket_id = t.ticket_id and q.role = 'visitor' and et.status <> 'running'
            and q.seq < m.seq
          order by q.seq desc limit 10) e))
    from turns t
    join tickets k on k.tenant_id = t.tenant_id and k.id = t.ticket_id
    join tenants n on n.id = t.tenant_id
    join messages m on m.tenant_id = t.tenant_id and m.id = t.message_id
    left join threads h on h.tenant_id = t.tenant_id and h.ticket_id = t.ticket_id
    where t.id = p_turn);
end
$function$;
--> statement-breakpoint
-- The one way a ticket goes to people: the escalation, the alert that it owes, and no question back left open. The caller
-- has set role and tenant, and sets the ticket's status with the message that says so.
create function open_escalation(p_tenant uuid, p_ticket uuid, p_turn uuid, p_escalation jsonb) returns void
language plpgsql as $function$
declare
  e record;
begin
  select * into e from jsonb_to_record(p_escalation) as e (id uuid, outbox_id uuid, reason text, note text, interrupt_id text);
  insert into escalations (tenant_id, id, ticket_id, turn_id, reason, note, interrupt_id)
    values (p_tenant, e.id, p_ticket, p_turn, e.reason, e.note, e.interrupt_id);
  insert into outbox (tenant_id, id, kind, ticket_id, payload)
    values (p_tenant, e.outbox_id, 'escalation_opened', p_ticket,
      jsonb_build_object('escalation_id', e.id, 'reason', e.reason));
  update interrupts set status = 'cancelled' where tenant_id = p_tenant and ticket_id = p_ticket and status = 'open';
end
$function$;
--> statement-breakpoint
-- Sets role and tenant itself, for its own transaction. SQLSTATE FD001: somebody else has taken the ticket over, or the
-- turn has ended; nothing is written then.
create function end_turn(p_tenant uuid, p_end jsonb, p_thread json)
returns table (seq integer, created_at timestamp with time zone) language plpgsql as $function$
#variable_conflict use_column
declare
  e record;
  m record;
  t record;
  v_seq integer;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  select * into e from jsonb_to_record(p_end) as e (
    ticket_id uuid, turn_id uuid, fence bigint, status text, error_key text, ticket_status text, title text, facts jsonb,
    covers_seq integer, message jsonb, trace jsonb, escalation jsonb, question jsonb);
  update tickets k set
      last_seq = k.last_seq + case when e.message is null then 0 else 1 end,
      checkpoint_seq = greatest(k.checkpoint_seq, e.covers_seq),
      status = e.ticket_status,
      updated_at = now(),
      facts = coalesce(e.facts, k.facts),
      title = coalesce(k.title, e.title),
      titled_by = case when k.title is null and e.title is not null then 'machine' else k.titled_by end
    where k.tenant_id = p_tenant and k.id = e.ticket_id and k.fence = e.fence
    returning k.last_seq into v_seq;
  if found then
    update turns k set status = e.status, finished_at = now(), error_key = e.error_key
      where k.tenant_id = p_tenant and k.id = e.turn_id and k.fence = e.fence and k.status = 'running';
  end if;
  if not found then
    raise exception 'stale fence' using errcode = 'FD001';
  end if;
  if p_thread is not null then
    insert into threads (tenant_id, ticket_id, state) values (p_tenant, e.ticket_id, p_thread)
      on conflict (tenant_id, ticket_id) do update set state = excluded.state;
  end if;
  if e.message is not null then
    select * into m from jsonb_to_record(e.message) as m (
      id uuid, role text, content text, citations jsonb, confidence real, stopped boolean);
    insert into messages (tenant_id, id, ticket_id, seq, role, content, turn_id, citations, confidence, stopped)
      values (p_tenant, m.id, e.ticket_id, v_seq, m.role, m.content, e.turn_id, m.citations, m.confidence, m.stopped);
  end if;
  if e.escalation is not null then
    perform open_escalation(p_tenant, e.ticket_id, e.turn_id, e.escalation);
  end if;
  if e.question is not null then
    insert into interrupts (tenant_id, id, ticket_id, turn_id, prompt, options)
      values (p_tenant, e.question ->> 'interrupt_id', e.ticket_id, e.turn_id, e.question ->> 'prompt',
        e.question -> 'options');
  end if;
  select * into t from jsonb_to_record(e.trace) as t (
    engine text, question text, rephrased_question text, keywords jsonb, is_cache_hit boolean, confidence real, steps jsonb,
    passages jsonb, prompt_versions jsonb, tokens_in integer, tokens_out integer, cost_micros bigint, reservations uuid[],
    shard integer);
  insert into traces (tenant_id, turn_id, ticket_id, engine, question, rephrased_question, keywords, is_cache_hit,
      confidence, steps, passages, prompt_versions, tokens_in, tokens_out, cost_micros)
    values (p_tenant, e.turn_id, e.ticket_id, t.engine, t.question, t.rephrased_question, t.keywords, t.is_cache_hit,
      t.confidence, t.steps, t.passages, t.prompt_versions, t.tokens_in, t.tokens_out, t.cost_micros);
  if cardinality(t.reservations) > 0 then
    delete from cost_reservations where tenant_id = p_tenant and id = any(t.reservations);
  end if;
  insert into usage_daily as day (tenant_id, day, shard, turns, tokens_in, tokens_out, cost_micros)
    values (p_tenant, to_char(now() at time zone 'utc', 'YYYY-MM-DD'), t.shard, 1, t.tokens_in, t.tokens_out, t.cost_micros)
    on conflict (tenant_id, day, shard) do update set
      turns = day.turns + 1,
      tokens_in = day.tokens_in + excluded.tokens_in,
      tokens_out = day.tokens_out + excluded.tokens_out,
      cost_micros = day.cost_micros + excluded.cost_micros;
  return query select case when e.message is not null then v_seq end, now();
end
$function$;
--> statement-breakpoint
reset role;
