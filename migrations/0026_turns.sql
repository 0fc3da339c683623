-- Documents that wait are the queue of the tenant's work: which one is next, and how often it was begun.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table documents add column due_at timestamp with time zone not null default now();
alter table documents add column tries smallint not null default 0;
create index documents_waiting on documents (tenant_id, due_at) where status in ('queued', 'processing');
grant select (due_at) on documents to frontdesk_platform;
--> statement-breakpoint
reset role;
