-- When a ticket was opened again after it had been resolved or closed. A trigger, so that no way to do it can be forgotten.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table tickets add column reopened_at timestamp with time zone[];
create index tickets_reopened on tickets (tenant_id) where reopened_at is not null;
--> statement-breakpoint
create function note_reopened() returns trigger language plpgsql as $function$
begin
  new.reopened_at := array_append(new.reopened_at, now());
  return new;
end
$function$;
create trigger tickets_note_reopened before update of status on tickets for each row
  when (old.status in ('resolved', 'closed') and new.status in ('open', 'pending_human'))
  execute function note_reopened();
--> statement-breakpoint
-- Until now only the desk's own way left a mark. The owner has no policy: under forced row-level security it would see nothing.
alter table tickets no force row level security;
alter table messages no force row level security;
update tickets t set reopened_at = again.moments
  from (select m.tenant_id, m.ticket_id, array_agg(m.created_at order by m.created_at) as moments
    from messages m where m.role = 'system' and m.notice = 'reopened' group by m.tenant_id, m.ticket_id) again
  where again.tenant_id = t.tenant_id and again.ticket_id = t.id;
--> statement-breakpoint
alter table tickets force row level security;
alter table messages force row level security;
--> statement-breakpoint
reset role;
