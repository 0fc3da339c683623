-- Accepts a message with files, which are attached to it.
-- Takes and returns what accept_message does; `p_files`: the files' ids, in display order.
-- SQLSTATE FD002: a file does not exist or was sent before; nothing is stored then.
-- Called by: db/sql/acceptMessage.ts, as a statement of its own; db/sql/acceptMail.ts. Sets role and tenant itself.
create or replace function accept_message_with_files(
  p_tenant uuid, p_ticket uuid, p_message_id uuid, p_turn_id uuid, p_client_message_id text, p_content text,
  p_interrupt_id text, p_decided_id text, p_is_beside boolean, p_page jsonb, p_scope jsonb, p_keeps_scope boolean,
  p_lease_seconds integer, p_is_guest boolean, p_trace_parent text, p_files uuid[], out outcome text, out turn uuid, out start json
)
language plpgsql
set lock_timeout = '4s'
as $function$
declare
  files jsonb;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true),
    must_be_home(p_tenant);
  select a.outcome, a.turn, a.start into outcome, turn, start from accept_message(
    p_tenant, p_ticket, p_message_id, p_turn_id, p_client_message_id, p_content, p_interrupt_id, p_decided_id, p_is_beside,
    p_page, p_scope, p_keeps_scope, p_lease_seconds, p_is_guest, p_trace_parent) a;
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
    start := turn_start(p_tenant, turn);
  end if;
end
$function$;
