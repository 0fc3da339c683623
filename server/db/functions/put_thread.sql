-- Writes what the graph has left of a ticket outside of a turn's end: a resumed pause, or a tool of LangGraph's.
-- Takes: the ticket; `p_fence`, what the writer holds, or null for one that holds none: then no turn may be running;
--   `p_covers_seq`: messages up to it are inside the thread now, null leaves that as it is; `p_rows` as in keep_thread.
-- SQLSTATE FD001: somebody else has the ticket, or there is none of that id; nothing is written then.
-- Called by: db/sql/threads.ts, as a statement of its own. Sets role and tenant itself.
create or replace function put_thread(p_tenant uuid, p_ticket uuid, p_fence bigint, p_covers_seq integer, p_rows json)
returns void
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set lock_timeout = '4s'
as $function$
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
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
