-- Writes a ticket's thread other than at a turn's end: after a resumed pause, or by one of LangGraph's tools.
-- Takes: the ticket; `p_fence`: the writer's fencing token, or null without one, when no turn may be running;
--   `p_covers_seq`: the last message that the thread now contains, or null to keep the stored one; `p_rows` as in keep_thread.
-- SQLSTATE FD001: another runner holds the ticket, or it does not exist; nothing is written then.
-- Called by: db/sql/threads.ts, as a statement of its own. Sets role and tenant itself.
create or replace function put_thread(p_tenant uuid, p_ticket uuid, p_fence bigint, p_covers_seq integer, p_rows json)
returns void
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set lock_timeout = '4s'
as $function$
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true),
    must_be_home(p_tenant);
  update tickets k set checkpoint_seq = greatest(k.checkpoint_seq, p_covers_seq)
    where k.tenant_id = p_tenant and k.id = p_ticket and (p_fence is null or k.fence = p_fence);
  if not found or p_fence is null and exists (
    select from turns t where t.tenant_id = p_tenant and t.ticket_id = p_ticket and t.status = 'running'
  ) then
    raise exception 'stale fence' using errcode = 'FD001';
  end if;
  perform keep_thread(p_tenant, p_ticket, p_rows);
end
$function$;
