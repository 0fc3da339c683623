-- Takes over a turn whose runner has died, under a new fencing token, if it still runs under `p_fence` and its lease has expired.
-- Returns `start` like turn_start; null when there is nothing to take over.
-- Called by: db/sql/takeOverTurn.ts, as a statement of its own. Sets role and tenant itself.
create or replace function take_over_turn(
  p_tenant uuid, p_ticket uuid, p_turn uuid, p_fence bigint, p_lease_seconds integer, out start json
)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set lock_timeout = '4s'
as $function$
declare
  new_fence bigint;
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true),
    must_be_home(p_tenant);
  perform 1 from tickets k where k.tenant_id = p_tenant and k.id = p_ticket for update;
  update tickets k set fence = k.fence + 1
    where k.tenant_id = p_tenant and k.id = p_ticket and exists (
      select from turns t where t.tenant_id = p_tenant and t.id = p_turn and t.status = 'running' and t.fence = p_fence
        and t.lease_until < now())
    returning k.fence into new_fence;
  if new_fence is not null then
    update turns t set fence = new_fence, attempt = t.attempt + 1,
        lease_until = now() + make_interval(secs => p_lease_seconds)
      where t.tenant_id = p_tenant and t.id = p_turn;
    start := turn_start(p_tenant, p_turn);
  end if;
end
$function$;
