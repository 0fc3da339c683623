-- The desk reads drafts that were withdrawn, sends files, names colleagues in notes, and keeps replies to use again.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table traces add column draft text;
-- As the rest of the row: beside it, it would be a second one with an index entry of its own.
alter table traces alter column draft set storage main;
alter table visitors add column if not exists name text;
alter table notes add column mentions text[] default '{}' not null;
alter table attachments add column uploaded_by text;
--> statement-breakpoint
create table canned_replies (
  tenant_id uuid not null,
  id uuid not null,
  member_id text,
  name text not null,
  content text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint canned_replies_tenant_id_id_pk primary key (tenant_id, id),
  constraint canned_replies_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
create index canned_replies_name on canned_replies using btree (tenant_id, name);
alter table canned_replies enable row level security;
alter table canned_replies force row level security;
create policy tenant on canned_replies to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
grant select, insert, update, delete on canned_replies to frontdesk_app;
-- Those of a member who leaves go at once.
create policy platform on canned_replies for delete to frontdesk_platform using (true);
create policy platform_select on canned_replies for select to frontdesk_platform using (true);
grant delete, select (tenant_id, member_id) on canned_replies to frontdesk_platform;
--> statement-breakpoint
-- Sets role and tenant itself, for its own transaction. SQLSTATE FD001: somebody else has taken the ticket over, or the
-- turn has ended; nothing is written then.
create or replace function end_turn(p_tenant uuid, p_end jsonb, p_thread json)
returns table (seq integer, created_at timestamp with time zone) language plpgsql
set plan_cache_mode = force_generic_plan as $function$
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
      -- Unless the status changes, no indexed column does: the message has set the time.
      updated_at = case when k.status = e.ticket_status then k.updated_at else now() end,
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
    shard integer, draft text);
  insert into traces (tenant_id, turn_id, ticket_id, engine, question, rephrased_question, keywords, is_cache_hit,
      confidence, steps, passages, prompt_versions, tokens_in, tokens_out, cost_micros, draft)
    values (p_tenant, e.turn_id, e.ticket_id, t.engine, t.question, t.rephrased_question, t.keywords, t.is_cache_hit,
      t.confidence, t.steps, t.passages, t.prompt_versions, t.tokens_in, t.tokens_out, t.cost_micros, t.draft);
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
-- A message with files, which are then told with it. SQLSTATE FD002: one of them is not there, or has been sent before;
-- nothing is stored then.
create or replace function accept_message_with_files(
  p_tenant uuid, p_ticket uuid, p_message_id uuid, p_turn_id uuid, p_client_message_id text, p_content text,
  p_interrupt_id text, p_decided_id text, p_is_beside boolean, p_page jsonb, p_scope jsonb, p_keeps_scope boolean,
  p_lease_seconds integer, p_files uuid[], out outcome text, out turn uuid, out start json
) language plpgsql as $function$
declare
  files jsonb;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  select a.outcome, a.turn, a.start into outcome, turn, start from accept_message(
    p_tenant, p_ticket, p_message_id, p_turn_id, p_client_message_id, p_content, p_interrupt_id, p_decided_id, p_is_beside,
    p_page, p_scope, p_keeps_scope, p_lease_seconds) a;
  if outcome in ('run', 'for_person') then
    with sent as (
      update attachments f set message_id = p_message_id
        where f.tenant_id = p_tenant and f.ticket_id = p_ticket and f.id = any(p_files)
          and f.message_id is null and f.uploaded_by is null
        returning f.id, f.name, f.media_type, f.byte_size)
    select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'type', s.media_type, 'size', s.byte_size)
        order by array_position(p_files, s.id)) into files from sent s;
    if coalesce(jsonb_array_length(files), 0) <> cardinality(p_files) then
      raise exception 'a file is not there' using errcode = 'FD002';
    end if;
    update messages m set attachments = files where m.tenant_id = p_tenant and m.id = p_message_id;
    start := turn_start(turn);
  end if;
end
$function$;
--> statement-breakpoint
reset role;
