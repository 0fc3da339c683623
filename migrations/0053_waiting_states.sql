-- Who has the next word in a ticket that is with people, and since when; members hear of what they are given and of what goes on after their answer; notes and files' names are found.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table escalations add column waits_for text not null default 'us';
alter table escalations add column waits_since timestamp with time zone not null default now();
alter table alert_preferences add column mail_assigned boolean default true not null;
--> statement-breakpoint
-- Where somebody at the desk has written since, the visitor's first word after that counts, or else theirs.
alter table escalations no force row level security;
alter table messages no force row level security;
alter table tickets no force row level security;
alter table notes no force row level security;
alter table attachments no force row level security;
--> statement-breakpoint
update escalations e set waits_since = coalesce(asked.at, written.at, e.created_at),
    waits_for = case when written.at is not null and asked.at is null then 'visitor' else 'us' end
  from escalations x
  left join lateral (
    select m.seq, m.created_at as at from messages m
    where m.tenant_id = x.tenant_id and m.ticket_id = x.ticket_id and m.role = 'agent' and m.created_at >= x.created_at
      and x.status in ('open', 'claimed')
    order by m.seq desc limit 1) written on true
  left join lateral (
    select m.created_at as at from messages m
    where m.tenant_id = x.tenant_id and m.ticket_id = x.ticket_id and m.role = 'visitor' and m.seq > written.seq
    order by m.seq limit 1) asked on true
  where e.tenant_id = x.tenant_id and e.id = x.id;
--> statement-breakpoint
update tickets t set is_unworded = true
  where exists (select from notes n where n.tenant_id = t.tenant_id and n.ticket_id = t.id)
    or exists (select from attachments f where f.tenant_id = t.tenant_id and f.ticket_id = t.id and f.message_id is not null);
--> statement-breakpoint
alter table escalations force row level security;
alter table messages force row level security;
alter table tickets force row level security;
alter table notes force row level security;
alter table attachments force row level security;
--> statement-breakpoint
drop index escalations_waiting;
create index escalations_waiting on escalations (tenant_id, waits_for, waits_since) where status in ('open', 'claimed');
--> statement-breakpoint
-- Since when a visitor has had no answer, from a person or of the assistant's own: neither small talk nor the product's fixed texts are any.
create function unanswered_since(p_tenant uuid, p_ticket uuid) returns timestamp with time zone language sql stable
as $function$
  select coalesce((
    select min(m.created_at) from messages m
    where m.tenant_id = p_tenant and m.ticket_id = p_ticket and m.role = 'visitor' and m.seq > coalesce((
      select max(a.seq) from messages a where a.tenant_id = p_tenant and a.ticket_id = p_ticket
        and (a.role = 'agent' or (a.role = 'assistant' and a.confidence is not null and not a.stopped))), 0)
  ), now())
$function$;
--> statement-breakpoint
create or replace function open_escalation(p_tenant uuid, p_ticket uuid, p_turn uuid, p_escalation jsonb) returns void
language plpgsql as $function$
declare
  e record;
begin
  select * into e from jsonb_to_record(p_escalation) as e (id uuid, outbox_id uuid, reason text, note text, interrupt_id text);
  insert into escalations (tenant_id, id, ticket_id, turn_id, reason, note, interrupt_id, waits_since)
    values (p_tenant, e.id, p_ticket, p_turn, e.reason, e.note, e.interrupt_id, unanswered_since(p_tenant, p_ticket));
  insert into outbox (tenant_id, id, kind, ticket_id, payload)
    values (p_tenant, e.outbox_id, 'escalation_opened', p_ticket,
      jsonb_build_object('escalation_id', e.id, 'reason', e.reason));
  update interrupts set status = 'cancelled' where tenant_id = p_tenant and ticket_id = p_ticket and status = 'open';
end
$function$;
--> statement-breakpoint
-- Outcomes: the key of a refusal; `attach` (sent before: `turn` is its turn); `asked_back` (a question back is open that
-- the caller has not decided about: nothing is stored, `start` holds it); `for_person`; `run`. A visitor who writes wakes a
-- ticket that sleeps, and waits for the desk from then on unless they did before.
create or replace function accept_message(
  p_tenant uuid, p_ticket uuid, p_message_id uuid, p_turn_id uuid, p_client_message_id text, p_content text,
  p_interrupt_id text, p_decided_id text, p_is_beside boolean, p_page jsonb, p_scope jsonb, p_keeps_scope boolean,
  p_lease_seconds integer, out outcome text, out turn uuid, out start json
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set lock_timeout = '4s' as $function$
declare
  ticket record;
  known record;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  -- The lock first and alone: each statement has a snapshot of its own, so those behind it see what whoever held it left.
  select k.status, k.visitor_id into ticket from tickets k where k.id = p_ticket for update;
  if not found then
    outcome := 'not_found';
    return;
  end if;
  select m.id, m.content, m.turn_id, v.blocked_at is not null as is_blocked,
      exists (
        select from turns t where t.tenant_id = p_tenant and t.ticket_id = p_ticket and t.status = 'running') as is_running,
      i.id as asked_id, i.prompt, i.options
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
    when p_scope is not null and not is_scope_known(p_scope) then 'scope_unknown'
    when known.asked_id is distinct from p_decided_id then 'asked_back'
    when ticket.status = 'pending_human' then 'for_person'
    else 'run' end;
  if outcome = 'asked_back' then
    select json_build_object('locale', k.locale, 'settings', n.settings, 'open', case when known.asked_id is not null
          then json_build_object('id', known.asked_id, 'prompt', known.prompt, 'options', known.options) end) into start
      from tickets k join tenants n on n.id = k.tenant_id where k.id = p_ticket;
  elsif outcome in ('run', 'for_person') then
    if outcome = 'for_person' then
      update escalations e set snoozed_until = null, waits_for = 'us',
          waits_since = case when e.waits_for = 'us' then e.waits_since else now() end
        where e.tenant_id = p_tenant and e.ticket_id = p_ticket and e.status in ('open', 'claimed')
          and (e.snoozed_until is not null or e.waits_for <> 'us');
    end if;
    -- Who has answered it hears that it goes on, though the assistant may answer.
    if outcome = 'run' and ticket.status = 'resolved' then
      insert into outbox (tenant_id, id, kind, ticket_id, payload)
        values (p_tenant, gen_random_uuid(), 'visitor_followed_up', p_ticket, jsonb_build_object('message_id', p_message_id));
    end if;
    update tickets k set
        last_seq = k.last_seq + 1,
        fence = k.fence + case outcome when 'run' then 1 else 0 end,
        status = case outcome when 'run' then 'open' else k.status end,
        page = coalesce(p_page, k.page),
        scope = case when p_keeps_scope then k.scope else p_scope end,
        is_unworded = true,
        updated_at = now()
      where k.id = p_ticket returning k.last_seq, k.fence into ticket;
    insert into messages (tenant_id, id, ticket_id, seq, role, content, client_message_id, turn_id)
      values (p_tenant, p_message_id, p_ticket, ticket.last_seq, 'visitor', p_content, p_client_message_id, p_turn_id);
    insert into turns (tenant_id, id, ticket_id, message_id, status, fence, lease_until, resumes_interrupt_id, finished_at)
      values (p_tenant, p_turn_id, p_ticket, p_message_id, case outcome when 'run' then 'running' else 'escalated' end,
        ticket.fence, now() + make_interval(secs => p_lease_seconds), case when not p_is_beside then known.asked_id end,
        case outcome when 'for_person' then now() end);
    if known.asked_id is not null and not p_is_beside then
      update interrupts i set status = 'answered' where i.ticket_id = p_ticket and i.status = 'open';
    end if;
    turn := p_turn_id;
    start := turn_start(p_turn_id);
  end if;
end
$function$;
--> statement-breakpoint
reset role;
