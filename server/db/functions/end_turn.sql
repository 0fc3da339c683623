-- Ends a turn in one statement: stores its outcome, message, trace, usage, what it waits for, and the graph's thread.
-- Takes: `p_end`, a `TurnEnd` of db/sql/endTurn.ts; `p_thread`: the graph's thread, as for keep_thread, or null to keep the
--   stored one.
-- Returns the message's number (null without one) and time.
-- SQLSTATE FD001: another runner has taken over the ticket, or the turn has ended; nothing is written then.
-- Called by: db/sql/endTurn.ts, as a statement of its own. Sets role and tenant itself.
create or replace function end_turn(p_tenant uuid, p_end jsonb, p_thread json)
returns table (seq integer, created_at timestamp with time zone)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set lock_timeout = '4s'
as $function$
#variable_conflict use_column
declare
  e record;
  m record;
  t record;
  v_seq integer;
  v_scope jsonb;
  is_packed boolean;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true),
    must_be_home(p_tenant);
  select * into e from jsonb_to_record(p_end) as e (
    ticket_id uuid, turn_id uuid, fence bigint, status text, error_key text, ticket_status text, title text, facts jsonb,
    covers_seq integer, message jsonb, trace jsonb, escalation jsonb, question jsonb);
  update tickets k set
      last_seq = k.last_seq + case when e.message is null then 0 else 1 end,
      checkpoint_seq = greatest(k.checkpoint_seq, e.covers_seq),
      status = e.ticket_status,
      -- Unless the status changes, no indexed column does: storing the message has already set updated_at and needs_indexing.
      updated_at = case when k.status = e.ticket_status then k.updated_at else now() end,
      needs_indexing = true,
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
    perform keep_thread(p_tenant, e.ticket_id, p_thread);
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
  -- A turn that ended without an answer no longer sends its calls.
  if e.status in ('stopped', 'failed') then
    update action_calls c set state = 'declined', ended_at = now()
      where c.tenant_id = p_tenant and c.ticket_id = e.ticket_id and c.asked_by = 'visitor' and c.attempts = 0
        and c.state = 'approved' and c.approval in ('none', 'visitor');
  end if;
  if e.question is not null then
    insert into interrupts (tenant_id, id, ticket_id, turn_id, prompt, options, card)
      values (p_tenant, e.question ->> 'interrupt_id', e.ticket_id, e.turn_id, e.question ->> 'prompt',
        e.question -> 'options', e.question -> 'card');
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
