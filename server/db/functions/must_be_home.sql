-- Refuses a tenant that is not at home in this database, because it moves or has moved to another cell.
-- SQLSTATE FD003: there is a placement, in whatever state.
-- A move relies on this: once `frozen` is committed, only transactions that were open before can still write for the tenant.
-- Called by: db/tenant.ts and db/owner.ts, in the statement that sets role and tenant; accept_message, accept_message_with_files,
--   current_documents, end_turn, find_passages, find_tenant, put_thread, read_passages and take_over_turn, likewise.
create or replace function must_be_home(p_tenant uuid) returns void
language plpgsql
as $function$
begin
  if exists (select from placements where tenant_id = p_tenant) then
    raise exception 'the tenant is not at home here' using errcode = 'FD003';
  end if;
end
$function$;
