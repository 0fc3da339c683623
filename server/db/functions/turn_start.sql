-- Returns what a turn's run starts from: `TurnStartRow` of db/sql/turnStart.ts; null when there is no such turn.
-- `is_again`: an earlier turn of the message went to people, who have handed it back; what they said since is not part of the
-- question.
-- Called by: accept_message, accept_message_with_files and take_over_turn, which have set role and tenant.
create or replace function turn_start(p_tenant uuid, p_turn uuid) returns json
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $function$
declare
  t record;
  unseen json;
  earlier json;
  answers json;
  beside json;
  thread json;
  covers_seq integer;
begin
  select r.tenant_id, r.id, r.ticket_id, r.message_id, r.fence, r.attempt, r.resumes_interrupt_id, r.is_guest, r.trace_parent,
      k.number, k.visitor_id, k.locale, k.title, k.summary, k.page, k.scope, k.facts, k.checkpoint_seq,
      n.settings, m.seq, m.content, m.client_message_id, m.attachments, m.created_at
    into t
    from turns r
    join tickets k on k.tenant_id = r.tenant_id and k.id = r.ticket_id
    join tenants n on n.id = r.tenant_id
    join messages m on m.tenant_id = r.tenant_id and m.id = r.message_id
    where r.tenant_id = p_tenant and r.id = p_turn;
  if not found then
    return null;
  end if;
  if t.resumes_interrupt_id is not null then
    answers := (
      select json_build_object('id', i.id, 'prompt', i.prompt, 'options', i.options, 'card', i.card) from interrupts i
      where i.tenant_id = t.tenant_id and i.ticket_id = t.ticket_id and i.id = t.resumes_interrupt_id
      order by i.created_at desc limit 1);
  end if;
  beside := (
    select json_build_object('id', i.id, 'prompt', i.prompt, 'options', i.options, 'card', i.card) from interrupts i
    where i.tenant_id = t.tenant_id and i.ticket_id = t.ticket_id and i.status = 'open');
  if t.seq > 1 then
    thread := read_thread(t.tenant_id, t.ticket_id);
  end if;
  -- The checkpoint of an answered turn has no messages, so the run loads all of them.
  covers_seq := case when thread is null or thread -> 'metadata' -> 'messages_up_to' is not null then 0
    else t.checkpoint_seq end;
  if covers_seq = t.seq - 1 then
    unseen := json_build_array(
      json_build_object('id', t.message_id, 'seq', t.seq, 'role', 'visitor', 'content', t.content));
  else
    unseen := (
      select coalesce(
        json_agg(json_build_object('id', u.id, 'seq', u.seq, 'role', u.role, 'content', u.content) order by u.seq), '[]')
      from messages u
      where u.tenant_id = t.tenant_id and u.ticket_id = t.ticket_id and u.seq > covers_seq and u.seq <= t.seq);
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
    'turn_id', t.id, 'fence', t.fence, 'attempt', t.attempt, 'is_guest', t.is_guest, 'trace_parent', t.trace_parent,
    'ticket_id', t.ticket_id, 'number', t.number, 'visitor_id', t.visitor_id, 'locale', t.locale, 'title', t.title,
    'summary', t.summary, 'page', t.page, 'scope', t.scope, 'facts', t.facts, 'thread', thread, 'settings', t.settings,
    'message', json_build_object('id', t.message_id, 'seq', t.seq, 'content', t.content,
      'client_message_id', t.client_message_id, 'attachments', t.attachments, 'created_at', t.created_at),
    'has_actions', exists (select from actions a where a.tenant_id = t.tenant_id and a.is_enabled),
    'is_again', exists (
      select from turns o where o.tenant_id = t.tenant_id and o.ticket_id = t.ticket_id and o.message_id = t.message_id
        and o.id <> t.id),
    'answers', answers, 'beside', beside, 'unseen', unseen, 'earlier', coalesce(earlier, '[]'));
end
$function$;
