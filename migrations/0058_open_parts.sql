-- What an answer leaves open is stored with it; and a turn keeps the documents that it was limited to, so that the same question
-- asked of all of them is no repetition.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table messages add column gap jsonb;
--> statement-breakpoint
alter table turns add column scope jsonb;
--> statement-breakpoint
create or replace function end_turn(p_tenant uuid, p_end jsonb, p_thread json)
returns table (seq integer, created_at timestamp with time zone) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $function$
#variable_conflict use_column
declare
  e record;
  m record;
  t record;
  v_seq integer;
  v_scope jsonb;
  is_packed boolean;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  select * into e from jsonb_to_record(p_end) as e (
    ticket_id uuid, turn_id uuid, fence bigint, status text, error_key text, ticket_status text, title text, facts jsonb,
    covers_seq integer, message jsonb, trace jsonb, escalation jsonb, question jsonb);
  update tickets k set
      last_seq = k.last_seq + case when e.message is null then 0 else 1 end,
      checkpoint_seq = greatest(k.checkpoint_seq, e.covers_seq),
      status = e.ticket_status,
      -- Unless the status changes, no indexed column does: the message has set the time, and that its words are to be taken in.
      updated_at = case when k.status = e.ticket_status then k.updated_at else now() end,
      is_unworded = true,
      facts = coalesce(e.facts, k.facts),
      title = coalesce(k.title, e.title),
      titled_by = case when k.title is null and e.title is not null then 'machine' else k.titled_by end
    where k.tenant_id = p_tenant and k.id = e.ticket_id and k.fence = e.fence
    returning k.last_seq, k.scope into v_seq, v_scope;
  if found then
    update turns k set status = e.status, finished_at = now(), error_key = e.error_key, scope = v_scope
      where k.tenant_id = p_tenant and k.id = e.turn_id and k.fence = e.fence and k.status = 'running';
  end if;
  if not found then
    raise exception 'stale fence' using errcode = 'FD001';
  end if;
  if p_thread is not null then
    is_packed := json_typeof(p_thread) = 'string';
    insert into threads (tenant_id, ticket_id, state, packed)
      values (p_tenant, e.ticket_id, case when not is_packed then p_thread end,
        case when is_packed then decode(p_thread #>> '{}', 'base64') end)
      on conflict (tenant_id, ticket_id) do update set state = excluded.state, packed = excluded.packed;
  end if;
  if e.message is not null then
    select * into m from jsonb_to_record(e.message) as m (
      id uuid, role text, content text, citations jsonb, confidence real, gap jsonb, stopped boolean);
    insert into messages (tenant_id, id, ticket_id, seq, role, content, turn_id, citations, confidence, gap, stopped)
      values (p_tenant, m.id, e.ticket_id, v_seq, m.role, m.content, e.turn_id, m.citations, m.confidence, m.gap, m.stopped);
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
    shard integer, draft text);
  is_packed := jsonb_typeof(t.passages) = 'string';
  insert into traces (tenant_id, turn_id, ticket_id, engine, question, rephrased_question, keywords, is_cache_hit,
      confidence, steps, passages, packed_passages, prompt_versions, tokens_in, tokens_out, cost_micros, draft)
    values (p_tenant, e.turn_id, e.ticket_id, t.engine, t.question, t.rephrased_question, t.keywords, t.is_cache_hit,
      t.confidence, t.steps, case when is_packed then '[]' else t.passages end,
      case when is_packed then decode(t.passages #>> '{}', 'base64') end,
      t.prompt_versions, t.tokens_in, t.tokens_out, t.cost_micros, t.draft);
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
create or replace function turn_start(p_turn uuid) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $function$
declare
  t record;
  unseen json;
  earlier json;
  answers json;
  beside json;
begin
  select r.tenant_id, r.id, r.ticket_id, r.message_id, r.fence, r.attempt, r.resumes_interrupt_id,
      k.number, k.visitor_id, k.locale, k.title, k.summary, k.page, k.scope, k.facts, k.checkpoint_seq,
      case when h.packed is null then h.state else to_json(encode(h.packed, 'base64')) end as thread,
      n.settings, m.seq, m.content, m.client_message_id, m.attachments, m.created_at
    into t
    from turns r
    join tickets k on k.tenant_id = r.tenant_id and k.id = r.ticket_id
    join tenants n on n.id = r.tenant_id
    join messages m on m.tenant_id = r.tenant_id and m.id = r.message_id
    left join threads h on h.tenant_id = r.tenant_id and h.ticket_id = r.ticket_id
    where r.id = p_turn;
  if not found then
    return null;
  end if;
  if t.resumes_interrupt_id is not null then
    answers := (
      select json_build_object('id', i.id, 'prompt', i.prompt, 'options', i.options) from interrupts i
      where i.tenant_id = t.tenant_id and i.ticket_id = t.ticket_id and i.id = t.resumes_interrupt_id
      order by i.created_at desc limit 1);
  end if;
  beside := (
    select json_build_object('id', i.id, 'prompt', i.prompt, 'options', i.options) from interrupts i
    where i.tenant_id = t.tenant_id and i.ticket_id = t.ticket_id and i.status = 'open');
  if t.checkpoint_seq = t.seq - 1 then
    unseen := json_build_array(
      json_build_object('id', t.message_id, 'seq', t.seq, 'role', 'visitor', 'content', t.content));
  else
    unseen := (
      select coalesce(
        json_agg(json_build_object('id', u.id, 'seq', u.seq, 'role', u.role, 'content', u.content) order by u.seq), '[]')
      from messages u
      where u.tenant_id = t.tenant_id and u.ticket_id = t.ticket_id and u.seq > t.checkpoint_seq and u.seq <= t.seq);
  end if;
  if t.seq > 1 then
    earlier := (
      select json_agg(e order by e.seq desc) from (
        select q.seq, q.content, et.status, et.scope, f.rating,
          coalesce((select array_agg(c ->> 'title') from jsonb_array_elements(a.citations) c), '{}') as sections
        from messages q
        join turns et on et.tenant_id = q.tenant_id and et.id = q.turn_id
        left join messages a on a.tenant_id = q.tenant_id and a.ticket_id = q.ticket_id and a.turn_id = et.id
          and a.role = 'assistant'
        left join feedback f on f.tenant_id = a.tenant_id and f.message_id = a.id
        where q.tenant_id = t.tenant_id and q.ticket_id = t.ticket_id and q.role = 'visitor' and et.status <> 'running'
          and q.seq < t.seq
        order by q.seq desc limit 10) e);
  end if;
  return json_build_object(
    'turn_id', t.id, 'fence', t.fence, 'attempt', t.attempt,
    'ticket_id', t.ticket_id, 'number', t.number, 'visitor_id', t.visitor_id, 'locale', t.locale, 'title', t.title,
    'summary', t.summary, 'page', t.page, 'scope', t.scope, 'facts', t.facts, 'thread', t.thread, 'settings', t.settings,
    'message', json_build_object('id', t.message_id, 'seq', t.seq, 'content', t.content,
      'client_message_id', t.client_message_id, 'attachments', t.attachments, 'created_at', t.created_at),
    'is_again', exists (
      select from turns o where o.tenant_id = t.tenant_id and o.ticket_id = t.ticket_id and o.message_id = t.message_id
        and o.id <> t.id),
    'answers', answers, 'beside', beside, 'unseen', unseen, 'earlier', coalesce(earlier, '[]'));
end
$function$;
--> statement-breakpoint
alter function end_turn set lock_timeout = '4s';
--> statement-breakpoint
reset role;
