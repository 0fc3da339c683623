-- What people at the desk do with a ticket: they put it to sleep, merge it, take an act back, correct an answer, block a
-- visitor; and a question that was handed back is answered by a second turn.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table escalations add column if not exists snoozed_until timestamp with time zone;
alter table messages add column corrects uuid;
alter table tickets add column merged_into uuid, add column undo jsonb;
alter table visitors add column blocked_at timestamp with time zone, add column blocked_by_name text;
--> statement-breakpoint
-- What the run of a turn starts from. The caller has set role and tenant. `is_again`: the message had a turn before, which
-- left it to people who have handed it back; what they have said since is not part of the question.
create or replace function turn_start(p_turn uuid) returns json language plpgsql stable
set plan_cache_mode = force_generic_plan as $function$
begin
  return (
    select json_build_object(
      'turn_id', t.id, 'fence', t.fence, 'attempt', t.attempt,
      'ticket_id', k.id, 'number', k.number, 'visitor_id', k.visitor_id, 'locale', k.locale, 'title', k.title,
      'summary', k.summary, 'page', k.page, 'scope', k.scope, 'facts', k.facts, 'thread', h.state,
      'settings', n.settings,
      'message', json_build_object('id', m.id, 'seq', m.seq, 'content', m.content,
        'client_message_id', m.client_message_id, 'attachments', m.attachments, 'created_at', m.created_at),
      'is_again', exists (
        select from turns o where o.tenant_id = t.tenant_id and o.ticket_id = t.ticket_id and o.message_id = t.message_id
          and o.id <> t.id),
      'answers', (
        select json_build_object('id', i.id, 'prompt', i.prompt, 'options', i.options) from interrupts i
        where i.tenant_id = t.tenant_id and i.ticket_id = t.ticket_id and i.id = t.resumes_interrupt_id
        order by i.created_at desc limit 1),
      'beside', (
        select json_build_object('id', i.id, 'prompt', i.prompt, 'options', i.options) from interrupts i
        where i.tenant_id = t.tenant_id and i.ticket_id = t.ticket_id and i.status = 'open'),
      'unseen', (
        select coalesce(
          json_agg(json_build_object('id', u.id, 'seq', u.seq, 'role', u.role, 'content', u.content) order by u.seq), '[]')
        from messages u
        where u.tenant_id = t.tenant_id and u.ticket_id = t.ticket_id and u.seq > k.checkpoint_seq and u.seq <= m.seq),
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
-- Outcomes: the key of a refusal; `attach` (sent before: `turn` is its turn); `asked_back` (a question back is open that
-- the caller has not decided about: nothing is stored, `start` holds it); `for_person`; `run`. A visitor who writes wakes a
-- ticket that sleeps.
create or replace function accept_message(
  p_tenant uuid, p_ticket uuid, p_message_id uuid, p_turn_id uuid, p_client_message_id text, p_content text,
  p_interrupt_id text, p_decided_id text, p_is_beside boolean, p_page jsonb, p_scope jsonb, p_keeps_scope boolean,
  p_lease_seconds integer, out outcome text, out turn uuid, out start json
) language plpgsql set plan_cache_mode = force_generic_plan as $function$
declare
  ticket record;
  known record;
  asked record;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  -- The lock first and alone: each statement has a snapshot of its own, so those behind it see what whoever held it left.
  select k.status, k.visitor_id into ticket from tickets k where k.id = p_ticket for update;
  if not found then
    outcome := 'not_found';
    return;
  end if;
  select m.content, m.turn_id into known from messages m
    where m.ticket_id = p_ticket and m.client_message_id = p_client_message_id;
  if found then
    turn := known.turn_id;
    outcome := case when turn is null or known.content <> p_content then 'message_conflict' else 'attach' end;
    return;
  end if;
  if exists (select from visitors v
      where v.tenant_id = p_tenant and v.id = ticket.visitor_id and v.blocked_at is not null) then
    outcome := 'visitor_blocked';
    return;
  end if;
  if exists (select from turns t where t.ticket_id = p_ticket and t.status = 'running') then
    outcome := 'turn_in_progress';
    return;
  end if;
  select i.id, i.prompt, i.options into asked from interrupts i where i.ticket_id = p_ticket and i.status = 'open';
  outcome := case
    when p_interrupt_id is not null and asked.id is distinct from p_interrupt_id then 'interrupt_stale'
    when p_scope is not null and not is_scope_known(p_scope) then 'scope_unknown'
    when asked.id is distinct from p_decided_id then 'asked_back'
    when ticket.status = 'pending_human' then 'for_person'
    else 'run' end;
  if outcome = 'asked_back' then
    select json_build_object('locale', k.locale, 'settings', n.settings,
        'open', case when asked.id is not null then row_to_json(asked) end) into start
      from tickets k join tenants n on n.id = k.tenant_id where k.id = p_ticket;
  elsif outcome in ('run', 'for_person') then
    if outcome = 'for_person' then
      update escalations e set snoozed_until = null
        where e.tenant_id = p_tenant and e.ticket_id = p_ticket and e.status in ('open', 'claimed')
          and e.snoozed_until is not null;
    end if;
    update tickets k set
        last_seq = k.last_seq + 1,
        fence = k.fence + case outcome when 'run' then 1 else 0 end,
        status = case outcome when 'run' then 'open' else k.status end,
        page = coalesce(p_page, k.page),
        scope = case when p_keeps_scope then k.scope else p_scope end,
        updated_at = now()
      where k.id = p_ticket returning k.last_seq, k.fence into ticket;
    insert into messages (tenant_id, id, ticket_id, seq, role, content, client_message_id, turn_id)
      values (p_tenant, p_message_id, p_ticket, ticket.last_seq, 'visitor', p_content, p_client_message_id, p_turn_id);
    insert into turns (tenant_id, id, ticket_id, message_id, status, fence, lease_until, resumes_interrupt_id, finished_at)
      values (p_tenant, p_turn_id, p_ticket, p_message_id, case outcome when 'run' then 'running' else 'escalated' end,
        ticket.fence, now() + make_interval(secs => p_lease_seconds), case when not p_is_beside then asked.id end,
        case outcome when 'for_person' then now() end);
    if asked.id is not null and not p_is_beside then
      update interrupts i set status = 'answered' where i.ticket_id = p_ticket and i.status = 'open';
    end if;
    turn := p_turn_id;
    start := turn_start(p_turn_id);
  end if;
end
$function$;
--> statement-breakpoint
reset role;
