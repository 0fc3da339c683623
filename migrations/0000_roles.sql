-- Three roles that nobody logs in as: the service's own login is a member and takes one per transaction.
--   frontdesk_migrator  owns schema and tables
--   frontdesk_app       one tenant's rows, by row-level security; owns nothing
--   frontdesk_platform  the few cross-tenant paths (tenant lookup, sweeper, accounts), by policies of its own
-- Roles belong to the cluster: a second database on it finds them made, perhaps at this very moment.
do $$
declare
  name text;
begin
  foreach name in array array['frontdesk_migrator', 'frontdesk_app', 'frontdesk_platform'] loop
    begin
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', name);
      end if;
    exception
      when duplicate_object or unique_violation then null;
    end;
    -- From PostgreSQL 16 on, who creates a role is a member that may not take it until it is granted.
    if not pg_has_role(current_user, name, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
      execute format('grant %I to current_user', name);
    end if;
  end loop;
  execute format('grant create on database %I to frontdesk_migrator', current_database());
end
$$;
--> statement-breakpoint
grant usage, create on schema public to frontdesk_migrator;
--> statement-breakpoint
create extension if not exists vector;
