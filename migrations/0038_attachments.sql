-- Visitors' files: kept beside their ticket, in pieces, and told with the message that they came with.
set local role frontdesk_migrator;
--> statement-breakpoint
create table attachments (
  tenant_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  message_id uuid,
  name text not null,
  media_type text not null,
  byte_size integer not null,
  sha256 text not null,
  created_at timestamp with time zone default now() not null,
  constraint attachments_tenant_id_id_pk primary key (tenant_id, id),
  constraint attachments_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade,
  constraint attachments_tenant_id_message_id_messages_tenant_id_id_fk foreign key (tenant_id, message_id)
    references messages (tenant_id, id) on delete cascade
);
--> statement-breakpoint
create table attachment_pieces (
  tenant_id uuid not null,
  attachment_id uuid not null,
  ordinal integer not null,
  body bytea not null,
  constraint attachment_pieces_tenant_id_attachment_id_ordinal_pk primary key (tenant_id, attachment_id, ordinal),
  constraint attachment_pieces_tenant_id_attachment_id_attachments_tenant_id_id_fk foreign key (tenant_id, attachment_id)
    references attachments (tenant_id, id) on delete cascade
);
--> statement-breakpoint
-- Pictures and PDFs are compressed already.
alter table attachment_pieces alter column body set storage external;
create index attachments_ticket on attachments using btree (tenant_id, ticket_id);
create index attachments_message on attachments using btree (tenant_id, message_id);
create index attachments_unsent on attachments using btree (created_at) where message_id is null;
alter table messages add column attachments jsonb;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['attachments', 'attachment_pieces'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      $policy$create policy tenant on %I to frontdesk_app
        using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
        with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))$policy$,
      name);
  end loop;
end
$$;
grant select, insert, update (message_id), delete on attachments to frontdesk_app;
grant select, insert, delete on attachment_pieces to frontdesk_app;
--> statement-breakpoint
create policy platform on attachments for select to frontdesk_platform using (true);
grant select (tenant_id, message_id, created_at) on attachments to frontdesk_platform;
--> statement-breakpoint
-- What the run of a turn starts from. The caller has set role and tenant.
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
-- A message with files, which are then told with it. SQLSTATE FD002: one of them is not there, or has been sent before;
-- nothing is stored then.
create function accept_message_with_files(
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
        where f.tenant_id = p_tenant and f.ticket_id = p_ticket and f.id = any(p_files) and f.message_id is null
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
