-- A second step at the sign-in: codes of an app, and codes for who has lost it.
set local role frontdesk_migrator;
--> statement-breakpoint
create table auth.second_factor (
  user_id text primary key references auth."user" (id) on delete cascade,
  secret text not null,
  last_step integer not null default 0,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone not null default now()
);
create table auth.recovery_code (
  user_id text not null references auth."user" (id) on delete cascade,
  hash text not null,
  constraint recovery_code_user_id_hash_pk primary key (user_id, hash)
);
grant select, insert, update, delete on auth.second_factor, auth.recovery_code to frontdesk_platform;
--> statement-breakpoint
reset role;
