-- What an action asks for or would do, beside the question that asks. Nullable, so that no row is rewritten.
-- locks: access exclusive on interrupts
-- held for: an instant
set local role frontdesk_migrator;
--> statement-breakpoint
alter table interrupts add column card jsonb;
--> statement-breakpoint
reset role;
