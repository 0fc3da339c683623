-- Lets the service end a move whose command was killed: the source deletes the tenant's row `frozen` or makes it `left`, and the
-- target gives a row `arriving` another `since`, which refuses that command's landing. It makes no row, and touches none that is `left`.
-- locks: access exclusive on placements
-- held for: an instant
set local role frontdesk_migrator;
--> statement-breakpoint
create policy platform_change on placements for update to frontdesk_platform
  using (state in ('arriving', 'frozen')) with check (state in ('arriving', 'left'));
create policy platform_thaw on placements for delete to frontdesk_platform using (state = 'frozen');
grant update (state, since), delete on placements to frontdesk_platform;
--> statement-breakpoint
reset role;
