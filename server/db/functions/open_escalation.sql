-- The only way to hand a ticket to people: adds the escalation and its alert, and closes open clarifying questions.
-- Takes: an `EscalationRow` of db/sql/endTurn.ts; the turn that led to it, or null.
-- The caller sets the ticket's status together with its message.
-- Called by: end_turn and db/sql/openEscalation.ts, which have set role and tenant.
create or replace function open_escalation(p_tenant uuid, p_ticket uuid, p_turn uuid, p_escalation jsonb) returns void
language plpgsql
as $function$
declare
  e record;
begin
  select * into e from jsonb_to_record(p_escalation)
    as e (id uuid, outbox_id uuid, reason text, note text, interrupt_id text, chosen_at text);
  insert into escalations (tenant_id, id, ticket_id, turn_id, reason, note, interrupt_id, waits_since)
    values (p_tenant, e.id, p_ticket,
      coalesce((select i.turn_id from interrupts i
        where i.tenant_id = p_tenant and i.ticket_id = p_ticket and i.id = e.chosen_at
        order by i.created_at desc limit 1), p_turn),
      e.reason, e.note, e.interrupt_id, unanswered_since(p_tenant, p_ticket));
  insert into outbox (tenant_id, id, kind, ticket_id, payload)
    values (p_tenant, e.outbox_id, 'escalation_opened', p_ticket,
      jsonb_build_object('escalation_id', e.id, 'reason', e.reason));
  -- The person takes over from waiting actions, unless one is what they are asked to approve. Approved calls are still
  -- sent.
  if e.reason <> 'needs_approval' then
    update action_calls c set state = 'declined', ended_at = now()
      where c.tenant_id = p_tenant and c.ticket_id = p_ticket and c.asked_by = 'visitor' and c.attempts = 0
        and (c.state in ('proposed', 'confirmed') or c.state = 'approved' and c.approval in ('none', 'visitor'));
  end if;
  update interrupts i set status = 'handed_over'
    where i.tenant_id = p_tenant and i.ticket_id = p_ticket and (i.status = 'open' or i.status = 'answered' and i.id in (
      select e.chosen_at union all
      select t.resumes_interrupt_id from turns t
        where t.tenant_id = p_tenant and t.id = p_turn and e.reason = 'asked_for_person'));
end
$function$;
