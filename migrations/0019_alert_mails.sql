-- One mail tells of all who wait; this is up to when one has told.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table tenants add column alerted_at timestamp with time zone;
--> statement-breakpoint
grant update (alerted_at) on tenants to frontdesk_app;
--> statement-breakpoint
reset role;
