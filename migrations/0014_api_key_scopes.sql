-- What a key may do is said by its scopes; keys that are there keep what their role let them do, but for members,
-- keys, the audit log and what the cache gives: that is for people.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table api_keys drop constraint api_keys_role;
--> statement-breakpoint
-- A change of type reads every row: an update would see none, under row-level security without a tenant.
alter table api_keys alter column role type text[] using
  case role
    when 'owner' then array['read', 'ingest', 'tickets', 'settings']
    when 'agent' then array['read', 'tickets']
    else array['read']
  end;
--> statement-breakpoint
alter table api_keys rename column role to scopes;
--> statement-breakpoint
alter table api_keys add constraint api_keys_scopes
  check (scopes <@ array['read', 'ingest', 'tickets', 'settings'] and cardinality(scopes) > 0);
--> statement-breakpoint
alter table api_keys add column expires_at timestamp with time zone;
--> statement-breakpoint
reset role;
