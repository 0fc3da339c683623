-- outside a transaction: the index is built beside those who write
-- What was given up is told apart from what was done. Both have `done_at`: a version that knows no dead letters leaves them alone.
-- locks: access exclusive on outbox
-- held for: an instant; an index, beside readers and writers, of outbox
set role frontdesk_migrator;
--> statement-breakpoint
alter table outbox add column if not exists dead_at timestamp with time zone;
--> statement-breakpoint
drop index concurrently if exists outbox_dead;
--> statement-breakpoint
create index concurrently outbox_dead on outbox (dead_at) where dead_at is not null;
--> statement-breakpoint
reset role;
