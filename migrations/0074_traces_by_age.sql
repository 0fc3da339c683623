-- outside a transaction: the index is built beside those who write
-- Retention looks for a tenant's oldest traces every day, and read all of them when none was old enough.
-- locks: share update exclusive on traces
-- held for: an index, beside readers and writers, of traces
set role frontdesk_migrator;
--> statement-breakpoint
drop index concurrently if exists traces_created;
--> statement-breakpoint
create index concurrently traces_created on traces (tenant_id, created_at);
--> statement-breakpoint
reset role;
