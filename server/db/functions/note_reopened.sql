-- Records when a resolved or closed ticket was reopened; a trigger, so that no code path can forget it.
-- Called by: the trigger below.
create or replace function note_reopened() returns trigger
language plpgsql
as $function$
begin
  new.reopened_at := array_append(new.reopened_at, now());
  return new;
end
$function$;
create or replace trigger tickets_note_reopened before update of status on tickets for each row
  when (old.status in ('resolved', 'closed') and new.status in ('open', 'pending_human'))
  execute function note_reopened();
