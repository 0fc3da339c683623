-- Links that are mailed to people without a tenant (a new password, a new desk), and the code of the first run. Of a link
-- only a hash is kept.
set local role frontdesk_migrator;
--> statement-breakpoint
create table auth.password_reset (
  token_hash text primary key,
  -- Null for an address nobody has: asking costs the same then.
  user_id text,
  expires_at timestamp with time zone not null,
  constraint password_reset_user_id_user_id_fk foreign key (user_id) references auth."user" (id) on delete cascade
);
create index password_reset_user on auth.password_reset (user_id);
create table auth.sign_up (
  token_hash text primary key,
  email text not null,
  tenant_name text not null,
  expires_at timestamp with time zone not null
);
create table auth.first_run (
  id boolean primary key default true,
  salt text not null,
  constraint first_run_once check (id)
);
grant select, insert, update, delete on auth.password_reset, auth.sign_up, auth.first_run to frontdesk_platform;
--> statement-breakpoint
reset role;
