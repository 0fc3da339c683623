-- Deletions of tenants that are under way, and what retention needs.
set local role frontdesk_migrator;
--> statement-breakpoint
create table tenant_deletions (
  id uuid primary key,
  requested_at timestamp with time zone default now() not null,
  rows_gone_at timestamp with time zone
);
grant select, insert, update, delete on tenant_deletions to frontdesk_platform;
--> statement-breakpoint
alter table tenants add column retention_applied_at timestamp with time zone;
--> statement-breakpoint
-- The log stays append only: the app can't delete from it at all, and the platform only what is older than any quarrel about it.
create policy platform_read on audit_log for select to frontdesk_platform using (true);
create policy platform_expire on audit_log for delete to frontdesk_platform using (created_at < now() - interval '30 days');
grant select (tenant_id, id, created_at), delete on audit_log to frontdesk_platform;
--> statement-breakpoint
reset role;
