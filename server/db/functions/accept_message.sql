-- Accepts a visitor's message, in a single statement whose reply is the commit.
-- Takes: the ticket; new ids for the message and its turn; the text; `p_interrupt_id`: the clarifying question that it must answer;
--   `p_decided_id`, `p_is_beside`: the caller's decision about the open one; `p_page`: without a `url`, the ticket keeps its page;
--   its `locale`, if any, becomes the ticket's; `p_scope`: null clears the ticket's scope, unless `p_keeps_scope`; the new turn's
--   lease in seconds; whether the session came from a link in a mail; the request's `traceparent`, if it is traced.
-- Returns `outcome`: the key of a refusal; `attach` (sent before; `turn` is its turn); `clarified` (the caller has not decided
--   about the open clarifying question: nothing is stored, `start` holds it); `for_person`; `run` (`start` as in turn_start).
-- A visitor's message wakes a snoozed ticket, and starts the wait for the desk unless they were waiting already.
-- Called by: db/sql/acceptMessage.ts, as a statement of its own; accept_message_with_files. Sets role and tenant itself.
create or replace function accept_message(
  p_tenant uuid, p_ticket uuid, p_message_id uuid, p_turn_id uuid, p_client_message_id text, p_content text,
  p_interrupt_id text, p_decided_id text, p_is_beside boolean, p_page jsonb, p_scope jsonb, p_keeps_scope boolean,
  p_lease_seconds integer, p_is_guest boolean, p_trace_parent text, out outcome text, out turn uuid, out start json
)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set lock_timeout = '4s'
as $function$
declare
  ticket record;
  known record;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true),
    must_be_home(p_tenant);
  -- Locks in a statement of its own: the next ones get a new snapshot, and see what the previous holder has committed.
  select k.status, k.visitor_id into ticket from tickets k where k.tenant_id = p_tenant and k.id = p_ticket for update;
  if not found then
    outcome := 'not_found';
    return;
  end if;
  select m.id, m.content, m.turn_id, v.blocked_at is not null as is_blocked,
      exists (
        select from turns t where t.tenant_id = p_tenant and t.ticket_id = p_ticket and t.status = 'running') as is_running,
      i.id as asked_id, i.prompt, i.options, i.card
    into known
    from visitors v
    left join messages m on m.tenant_id = p_tenant and m.ticket_id = p_ticket and m.client_message_id = p_client_message_id
    left join interrupts i on i.tenant_id = p_tenant and i.ticket_id = p_ticket and i.status = 'open'
    where v.tenant_id = p_tenant and v.id = ticket.visitor_id;
  if known.id is not null then
    turn := known.turn_id;
    outcome := case when turn is null or known.content <> p_content then 'message_conflict' else 'attach' end;
    return;
  end if;
  outcome := case
    when known.is_blocked then 'visitor_blocked'
    when known.is_running then 'turn_in_progress'
    when p_interrupt_id is not null and known.asked_id is distinct from p_interrupt_id then 'interrupt_stale'
    when p_scope is not null and not is_scope_known(p_tenant, p_scope) then 'scope_unknown'
    when known.asked_id is distinct from p_decided_id then 'clarified'
    when ticket.status = 'pending_human' then 'for_person'
    else 'run' end;
  if outcome = 'clarified' then
    select json_build_object('locale', k.locale, 'settings', n.settings, 'open', case when known.asked_id is not null
          then json_build_object('id', known.asked_id, 'prompt', known.prompt, 'options', known.options, 'card', known.card) end) into start
      from tickets k join tenants n on n.id = k.tenant_id where k.tenant_id = p_tenant and k.id = p_ticket;
  elsif outcome in ('run', 'for_person') then
    if outcome = 'for_person' then
      update escalations e set snoozed_until = null, waits_for = 'us',
          waits_since = case when e.waits_for = 'us' then e.waits_since else now() end
        where e.tenant_id = p_tenant and e.ticket_id = p_ticket and e.status in ('open', 'claimed')
          and (e.snoozed_until is not null or e.waits_for <> 'us');
    end if;
    -- Tells the person who answered that the visitor has followed up, even if the assistant answers now.
    if outcome = 'run' and ticket.status = 'resolved' then
      insert into outbox (tenant_id, id, kind, ticket_id, payload)
        values (p_tenant, gen_random_uuid(), 'visitor_followed_up', p_ticket, jsonb_build_object('message_id', p_message_id));
    end if;
    update tickets k set
        last_seq = k.last_seq + 1,
        fence = k.fence + case outcome when 'run' then 1 else 0 end,
        status = case outcome when 'run' then 'open' else k.status end,
        page = case when p_page ? 'url' then p_page - 'locale' else k.page end,
        locale = coalesce(p_page ->> 'locale', k.locale),
        scope = case when p_keeps_scope then k.scope else p_scope end,
        needs_indexing = true,
        updated_at = now()
      where k.tenant_id = p_tenant and k.id = p_ticket returning k.last_seq, k.fence into ticket;
    insert into messages (tenant_id, id, ticket_id, seq, role, content, client_message_id, turn_id)
      values (p_tenant, p_message_id, p_ticket, ticket.last_seq, 'visitor', p_content, p_client_message_id, p_turn_id);
    insert into turns (tenant_id, id, ticket_id, message_id, status, fence, lease_until, resumes_interrupt_id, finished_at,
        is_guest, trace_parent)
      values (p_tenant, p_turn_id, p_ticket, p_message_id, case outcome when 'run' then 'running' else 'escalated' end,
        ticket.fence, now() + make_interval(secs => p_lease_seconds), case when not p_is_beside then known.asked_id end,
        case outcome when 'for_person' then now() end, p_is_guest, p_trace_parent);
    if known.asked_id is not null and not p_is_beside then
      update interrupts i set status = 'answered' where i.tenant_id = p_tenant and i.ticket_id = p_ticket and i.status = 'open';
    end if;
    turn := p_turn_id;
    start := turn_start(p_tenant, p_turn_id);
  end if;
end
$function$;
