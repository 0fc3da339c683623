-- Returns since when a visitor has waited for an answer from a person or the assistant. Small talk and the product's fixed texts
-- do not count as answers.
-- Called by: open_escalation and inbox/acts/holdTicket.ts, which have set role and tenant.
create or replace function unanswered_since(p_tenant uuid, p_ticket uuid) returns timestamp with time zone
language sql stable
as $function$
  select coalesce((
    select min(m.created_at) from messages m
    where m.tenant_id = p_tenant and m.ticket_id = p_ticket and m.role = 'visitor' and m.seq > coalesce((
      select max(a.seq) from messages a where a.tenant_id = p_tenant and a.ticket_id = p_ticket
        and (a.role = 'agent' or (a.role = 'assistant' and a.confidence is not null and not a.stopped))), 0)
  ), now())
$function$;
