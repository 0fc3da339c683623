-- A visitor's message is taken in by one statement, which answers with all that its turn needs; a turn whose runner has
-- died is taken over the same way. Both set role and tenant themselves, for their own transaction.
set local role frontdesk_migrator;
--> statement-breakpoint
-- The documents that a scope names: a collection is every document that carries its name, and every page of a source that
-- is called so; case does not matter. The caller has set role and tenant.
create function scope_documents(p_scope jsonb) returns setof uuid language sql stable as $function$
  select id from documents where lower(collection) = lower(p_scope ->> 'collection')
  union
  select d.id from sources s join documents d on d.tenant_id = s.tenant_id and d.source_id = s.id
    where lower(s.name) = lower(p_scope ->> 'collection')
  union
  select id from documents
    where id in (select named::uuid from jsonb_array_elements_text(p_scope -> 'document_ids') named)
$function$;
--> statement-breakpoint
-- Whether there is such a collection, or each of the documents named.
create function is_scope_known(p_scope jsonb) returns boolean language plpgsql stable as $function$
begin
  return (select count(*) from scope_documents(p_scope)) >= case when p_scope ? 'collection' then 1
    else (select count(distinct named) from jsonb_array_elements_text(p_scope -> 'document_ids') named) end;
end
$function$;
--> statement-breakpoint
-- What the run of a turn starts from. The caller has set role and tenant.
create function turn_start(p_turn uuid) returns json language plpgsql stable as $function$
begin
  return (
    select json_build_object(
      'turn_id', t.id, 'fence', t.fence, 'attempt', t.attempt,
      'ticket_id', k.id, 'number', k.number, 'visitor_id', k.visitor_id, 'locale', k.locale, 'title', k.title,
      'summary', k.summary, 'page', k.page, 'scope', k.scope, 'facts', k.facts, 'checkpoint_seq', k.checkpoint_seq,
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
    where t.id = p_turn);
end
$function$;
--> statement-breakpoint
-- Outcomes: the key of a refusal; `attach` (sent before: `turn` is its turn); `asked_back` (a question back is open that
-- the caller has not decided about: nothing is stored, `start` holds it); `for_person`; `run`.
create function accept_message(
  p_tenant uuid, p_ticket uuid, p_message_id uuid, p_turn_id uuid, p_client_message_id text, p_content text,
  p_interrupt_id text, p_decided_id text, p_is_beside boolean, p_page jsonb, p_scope jsonb, p_keeps_scope boolean,
  p_lease_seconds integer, out outcome text, out turn uuid, out start json
) language plpgsql as $function$
declare
  ticket record;
  known record;
  asked record;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  -- The lock first and alone: each statement has a snapshot of its own, so those behind it see what whoever held it left.
  select k.status into ticket from tickets k where k.id = p_ticket for update;
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
-- Under a new fence, if the turn still runs under the one that its runner held and its lease is over; else `start` is null.
create function take_over_turn(
  p_tenant uuid, p_ticket uuid, p_turn uuid, p_fence bigint, p_lease_seconds integer, out start json
) language plpgsql as $function$
declare
  new_fence bigint;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  perform 1 from tickets k where k.id = p_ticket for update;
  update tickets k set fence = k.fence + 1
    where k.id = p_ticket and exists (
      select from turns t where t.id = p_turn and t.status = 'running' and t.fence = p_fence and t.lease_until < now())
    returning k.fence into new_fence;
  if new_fence is not null then
    update turns t set fence = new_fence, attempt = t.attempt + 1,
        lease_until = now() + make_interval(secs => p_lease_seconds)
      where t.id = p_turn;
    start := turn_start(p_turn);
  end if;
end
$function$;
--> statement-breakpoint
reset role;
