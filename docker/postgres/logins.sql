-- The logins of Frontdesk. Run by a superuser, in Frontdesk's database, before the first start; safe to run again.
--   frontdesk_schema   migrates, and owns the database: DATABASE_MIGRATION_URL
--   frontdesk_service  answers requests: DATABASE_URL. It owns nothing and inherits nothing: only inside a transaction it
--                      takes the role of one tenant, or of the few paths across tenants
--   frontdesk_backup   reads every row of every tenant and changes nothing but when the last backup was made:
--                      DATABASE_BACKUP_URL, for `frontdesk backup`
-- The settings frontdesk.schema_password, frontdesk.service_password and frontdesk.backup_password are their passwords;
-- without the last one there is no login for backups.
create extension if not exists vector;

do $$
declare
  schema_login text := coalesce(nullif(current_setting('frontdesk.schema_login', true), ''), 'frontdesk_schema');
  service_login text := coalesce(nullif(current_setting('frontdesk.service_login', true), ''), 'frontdesk_service');
  backup_login text := coalesce(nullif(current_setting('frontdesk.backup_login', true), ''), 'frontdesk_backup');
  backup_password text := nullif(current_setting('frontdesk.backup_password', true), '');
  login record;
  name text;
  statement text;
begin
  foreach name in array array['frontdesk_migrator', 'frontdesk_app', 'frontdesk_platform'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', name);
    end if;
  end loop;

  for login in
    select * from (values
      (schema_login, current_setting('frontdesk.schema_password'), 'inherit'),
      (service_login, current_setting('frontdesk.service_password'), 'noinherit')
    ) as logins (name, password, inheritance)
  loop
    if not exists (select from pg_roles where rolname = login.name) then
      execute format('create role %I %s', login.name, login.inheritance);
    end if;
    execute format('alter role %I login nosuperuser nobypassrls nocreatedb nocreaterole %s password %L',
      login.name, login.inheritance, login.password);
    execute format('grant frontdesk_app, frontdesk_platform to %I', login.name);
  end loop;

  if backup_password is not null then
    if not exists (select from pg_roles where rolname = backup_login) then
      execute format('create role %I', backup_login);
    end if;
    -- Past row-level security, or pg_dump would refuse; read-only by default, and with no right to write but in last_backup.
    execute format('alter role %I login nosuperuser bypassrls nocreatedb nocreaterole inherit password %L',
      backup_login, backup_password);
    execute format('alter role %I set default_transaction_read_only = on', backup_login);
    execute format('grant pg_read_all_data to %I', backup_login);
  end if;

  -- The last word where the service says nothing, or is gone: nobody keeps others waiting for long.
  execute format('alter role %I set lock_timeout = %L', service_login, '10s');
  execute format('alter role %I set statement_timeout = %L', service_login, '20s');
  execute format('alter role %I set idle_in_transaction_session_timeout = %L', service_login, '60s');
  execute format('alter role %I set client_connection_check_interval = %L', service_login, '10s');

  execute format('grant frontdesk_migrator to %I', schema_login);
  execute format('alter database %I owner to %I', current_database(), schema_login);

  -- What another login has made there before.
  for statement in
    select format('alter schema %I owner to %I', nspname, schema_login)
      from pg_namespace where nspname in ('drizzle', 'pgboss')
    union all
    select format('alter table %s owner to %I', oid::regclass, schema_login)
      from pg_class where relnamespace::regnamespace::text in ('drizzle', 'pgboss') and relkind in ('r', 'p', 'v')
    union all
    select format('alter routine %s owner to %I', oid::regprocedure, schema_login)
      from pg_proc where pronamespace::regnamespace::text in ('drizzle', 'pgboss')
    union all
    select format('alter type %s owner to %I', oid::regtype, schema_login)
      from pg_type where typnamespace::regnamespace::text in ('drizzle', 'pgboss') and typtype = 'e'
  loop
    execute statement;
  end loop;
end
$$;
