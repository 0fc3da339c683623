-- What the operator allows this tenant instead of what holds for all; only the operator can write it.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table tenants add column quota jsonb not null default '{}';
--> statement-breakpoint
reset role;
