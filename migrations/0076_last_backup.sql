-- When `frontdesk backup` last wrote a backup to its end, so that the doctor and an alert can say that it has stopped.
-- locks: nothing
-- held for: an instant
set local role frontdesk_migrator;
--> statement-breakpoint
create table last_backup (
  is_only boolean default true not null,
  made_at timestamp with time zone not null,
  constraint last_backup_pkey primary key (is_only),
  constraint last_backup_only check (is_only)
);
grant select on last_backup to frontdesk_platform;
-- The login for backups has this role, whatever its name, and no other right to write.
grant select, insert, update on last_backup to pg_read_all_data;
--> statement-breakpoint
reset role;
