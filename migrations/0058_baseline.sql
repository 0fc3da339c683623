-- The baseline: roles, tables, indexes, policies and grants as the migrations 0000 to 0058 left them. It has the time of the last
-- of them in the journal, so a database that has those is not touched. The functions are in server/db/functions.
do $$
begin
  if to_regclass('public.tenants') is not null then
    raise exception 'this database has only a part of the migrations 0000 to 0058: start the version that has them all once, then this one';
  end if;
end
$$;
--> statement-breakpoint
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
--> statement-breakpoint
grant usage on schema drizzle to frontdesk_platform;
grant select on drizzle.__drizzle_migrations to frontdesk_platform;
--> statement-breakpoint
set local role frontdesk_migrator;
--> statement-breakpoint
-- Accounts: people, their sessions and memberships. A person may work for several tenants.
create schema auth;
--> statement-breakpoint
create table auth."user" (
  id text not null,
  name text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint user_pkey primary key (id),
  constraint user_email_unique unique (email)
);
--> statement-breakpoint
create table tenants (
  id uuid not null,
  name text not null,
  settings jsonb default '{}' not null,
  created_at timestamp with time zone default now() not null,
  last_ticket_number integer default 1000 not null,
  retention_applied_at timestamp with time zone,
  alerted_at timestamp with time zone,
  quota jsonb default '{}' not null,
  setup_dismissed_at timestamp with time zone,
  tested_at timestamp with time zone,
  constraint tenants_pkey primary key (id)
);
--> statement-breakpoint
create table auth.account (
  id text not null,
  user_id text not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint account_pkey primary key (id),
  constraint account_user_id_user_id_fk foreign key (user_id)
    references auth."user" (id) on delete cascade
);
create index account_user on auth.account (user_id);
create unique index account_once on auth.account (provider_id, account_id);
--> statement-breakpoint
create table auth.first_run (
  id boolean default true not null,
  salt text not null,
  constraint first_run_pkey primary key (id),
  constraint first_run_once check (id)
);
--> statement-breakpoint
create table auth.organization (
  id text not null,
  name text not null,
  slug text not null,
  logo text,
  metadata text,
  created_at timestamp with time zone default now() not null,
  constraint organization_pkey primary key (id),
  constraint organization_slug_unique unique (slug)
);
--> statement-breakpoint
create table auth.member (
  id text not null,
  organization_id text not null,
  user_id text not null,
  role text not null,
  created_at timestamp with time zone default now() not null,
  opened_at timestamp with time zone,
  constraint member_pkey primary key (id),
  constraint member_role check (role in ('viewer', 'agent', 'owner')),
  constraint member_organization_id_organization_id_fk foreign key (organization_id)
    references auth.organization (id) on delete cascade,
  constraint member_user_id_user_id_fk foreign key (user_id)
    references auth."user" (id) on delete cascade
);
create index member_user on auth.member (user_id);
create unique index member_once on auth.member (organization_id, user_id);
--> statement-breakpoint
create table auth.password_reset (
  token_hash text not null,
  user_id text,
  expires_at timestamp with time zone not null,
  constraint password_reset_pkey primary key (token_hash),
  constraint password_reset_user_id_user_id_fk foreign key (user_id)
    references auth."user" (id) on delete cascade
);
create index password_reset_user on auth.password_reset (user_id);
--> statement-breakpoint
create table auth.recovery_code (
  user_id text not null,
  hash text not null,
  constraint recovery_code_user_id_hash_pk primary key (user_id, hash),
  constraint recovery_code_user_id_fkey foreign key (user_id)
    references auth."user" (id) on delete cascade
);
--> statement-breakpoint
create table auth.second_factor (
  user_id text not null,
  secret text not null,
  last_step integer default 0 not null,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint second_factor_pkey primary key (user_id),
  constraint second_factor_user_id_fkey foreign key (user_id)
    references auth."user" (id) on delete cascade
);
--> statement-breakpoint
create table auth.session (
  id text not null,
  user_id text not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  active_organization_id text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint session_pkey primary key (id),
  constraint session_token_unique unique (token),
  constraint session_user_id_user_id_fk foreign key (user_id)
    references auth."user" (id) on delete cascade
);
create index "session_user" on auth.session (user_id);
--> statement-breakpoint
create table auth.sign_up (
  token_hash text not null,
  email text not null,
  tenant_name text not null,
  expires_at timestamp with time zone not null,
  constraint sign_up_pkey primary key (token_hash)
);
--> statement-breakpoint
create table auth.verification (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint verification_pkey primary key (id)
);
create index verification_identifier on auth.verification (identifier);
--> statement-breakpoint
create table alert_preferences (
  tenant_id uuid not null,
  member_id text not null,
  sound boolean default false not null,
  browser boolean default false not null,
  mail text default 'always' not null,
  mail_after_minutes integer default 10 not null,
  mailed_at timestamp with time zone,
  locale text,
  mail_mentions boolean default true not null,
  mail_assigned boolean default true not null,
  constraint alert_preferences_tenant_id_member_id_pk primary key (tenant_id, member_id),
  constraint alert_preferences_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
create table api_keys (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  prefix text not null,
  secret_hash text not null,
  scopes text[] not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  created_by text,
  constraint api_keys_tenant_id_id_pk primary key (tenant_id, id),
  constraint api_keys_scopes check (scopes <@ array['read', 'ingest', 'tickets', 'settings'] and cardinality(scopes) > 0),
  constraint api_keys_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
create table visitors (
  tenant_id uuid not null,
  id uuid not null,
  email text,
  created_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  name text,
  blocked_at timestamp with time zone,
  blocked_by_name text,
  blocked_by text,
  constraint visitors_tenant_id_id_pk primary key (tenant_id, id),
  constraint visitors_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
-- `last_seq` changes with each message; whether it is 0 does so once: an update that changes no indexed column and finds room on
-- its page needs no entry in any index.
create table tickets (
  tenant_id uuid not null,
  id uuid not null,
  visitor_id uuid not null,
  number integer not null,
  status text default 'open' not null,
  title text,
  titled_by text,
  summary text,
  summarized_seq integer default 0 not null,
  checkpoint_seq integer default 0 not null,
  last_seq integer default 0 not null,
  fence bigint default 0 not null,
  origin text not null,
  page jsonb default '{}' not null,
  locale text,
  email text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  scope jsonb,
  facts jsonb default '[]' not null,
  is_silent boolean generated always as (last_seq = 0) stored not null,
  seen_seq integer default 0,
  worded_seq integer default 0 not null,
  merged_into uuid,
  undo jsonb,
  is_unworded boolean default false not null,
  reopened_at timestamp with time zone[],
  wants_transcript boolean default false not null,
  constraint tickets_tenant_id_id_pk primary key (tenant_id, id),
  constraint tickets_number unique (tenant_id, number),
  constraint tickets_tenant_id_visitor_id_visitors_tenant_id_id_fk foreign key (tenant_id, visitor_id)
    references visitors (tenant_id, id) on delete cascade
) with (fillfactor = 80);
create index tickets_reopened on tickets (tenant_id) where reopened_at is not null;
create index tickets_silent on tickets (created_at) where is_silent;
create index tickets_status on tickets (tenant_id, status, updated_at);
create index tickets_unworded on tickets (tenant_id, updated_at) where is_unworded;
create index tickets_visitor on tickets (tenant_id, visitor_id, updated_at);
--> statement-breakpoint
create table messages (
  tenant_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  seq integer not null,
  role text not null,
  content text not null,
  client_message_id text,
  turn_id uuid,
  citations jsonb default '[]' not null,
  confidence real,
  stopped boolean default false not null,
  author_id text,
  author_name text,
  created_at timestamp with time zone default now() not null,
  delivered_at timestamp with time zone,
  seen_at timestamp with time zone,
  notice text,
  attachments jsonb,
  corrects uuid,
  gap jsonb,
  constraint messages_tenant_id_id_pk primary key (tenant_id, id),
  constraint messages_seq unique (tenant_id, ticket_id, seq),
  constraint messages_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade
);
create unique index messages_client_message_id on messages (tenant_id, ticket_id, client_message_id) where client_message_id is not null;
--> statement-breakpoint
create table attachments (
  tenant_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  message_id uuid,
  name text not null,
  media_type text not null,
  byte_size integer not null,
  sha256 text not null,
  created_at timestamp with time zone default now() not null,
  uploaded_by text,
  constraint attachments_tenant_id_id_pk primary key (tenant_id, id),
  constraint attachments_tenant_id_message_id_messages_tenant_id_id_fk foreign key (tenant_id, message_id)
    references messages (tenant_id, id) on delete cascade,
  constraint attachments_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade
);
create index attachments_message on attachments (tenant_id, message_id);
create index attachments_ticket on attachments (tenant_id, ticket_id);
create index attachments_unsent on attachments (created_at) where message_id is null;
--> statement-breakpoint
-- Pictures and PDFs are compressed already.
create table attachment_pieces (
  tenant_id uuid not null,
  attachment_id uuid not null,
  ordinal integer not null,
  body bytea not null,
  constraint attachment_pieces_tenant_id_attachment_id_ordinal_pk primary key (tenant_id, attachment_id, ordinal),
  constraint attachment_pieces_tenant_id_attachment_id_attachments_tenant_id foreign key (tenant_id, attachment_id)
    references attachments (tenant_id, id) on delete cascade
);
alter table attachment_pieces alter column body set storage external;
--> statement-breakpoint
create table audit_log (
  tenant_id uuid not null,
  id uuid not null,
  actor_id text not null,
  action text not null,
  subject text,
  details jsonb default '{}' not null,
  created_at timestamp with time zone default now() not null,
  constraint audit_log_tenant_id_id_pk primary key (tenant_id, id),
  constraint audit_log_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
create index audit_log_time on audit_log (tenant_id, created_at, id);
--> statement-breakpoint
create table blocked_origins (
  tenant_id uuid not null,
  origin text not null,
  attempts bigint default 1 not null,
  page text,
  first_at timestamp with time zone default now() not null,
  last_at timestamp with time zone default now() not null,
  ignored_at timestamp with time zone,
  constraint blocked_origins_tenant_id_origin_pk primary key (tenant_id, origin),
  constraint blocked_origins_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
create table canned_replies (
  tenant_id uuid not null,
  id uuid not null,
  member_id text,
  name text not null,
  content text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint canned_replies_tenant_id_id_pk primary key (tenant_id, id),
  constraint canned_replies_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
create index canned_replies_name on canned_replies (tenant_id, name);
--> statement-breakpoint
create table sources (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  name text,
  url text not null,
  scope text not null,
  discovery text not null,
  exclude jsonb default '[]' not null,
  max_pages integer not null,
  schedule text not null,
  status text not null,
  error_key text,
  is_truncated boolean default false not null,
  sync_number integer default 0 not null,
  sync_phase text,
  sync_token uuid,
  sync_started_at timestamp with time zone,
  synced_at timestamp with time zone,
  next_sync_at timestamp with time zone,
  alive_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint sources_tenant_id_id_pk primary key (tenant_id, id),
  constraint sources_url unique (tenant_id, kind, url),
  constraint sources_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
create index sources_next_sync on sources (next_sync_at);
--> statement-breakpoint
create table documents (
  tenant_id uuid not null,
  id uuid not null,
  source_key text not null,
  title text not null,
  given_title text,
  url text,
  media_type text not null,
  status text not null,
  error_key text,
  content_hash text not null,
  version integer default 0 not null,
  byte_size integer not null,
  chunk_count integer default 0 not null,
  queued_at timestamp with time zone default now() not null,
  content text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  source_id uuid,
  error_details jsonb default '{}' not null,
  collection text,
  due_at timestamp with time zone default now() not null,
  tries smallint default 0 not null,
  constraint documents_tenant_id_id_pk primary key (tenant_id, id),
  constraint documents_source_key unique (tenant_id, source_key),
  constraint documents_tenant_id_source_id_sources_tenant_id_id_fk foreign key (tenant_id, source_id)
    references sources (tenant_id, id) on delete cascade,
  constraint documents_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
create index documents_source on documents (tenant_id, source_id);
create index documents_waiting on documents (tenant_id, due_at) where status in ('queued', 'processing');
--> statement-breakpoint
create table chunks (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  document_version integer not null,
  ordinal integer not null,
  heading_path jsonb default '[]' not null,
  anchor text,
  page integer,
  content text not null,
  start_offset integer not null,
  end_offset integer not null,
  title_length smallint not null,
  heading_length smallint not null,
  body_length smallint not null,
  created_at timestamp with time zone default now() not null,
  number bigint not null,
  constraint chunks_tenant_id_id_pk primary key (tenant_id, id),
  constraint chunks_number unique (tenant_id, number),
  constraint chunks_tenant_id_document_id_documents_tenant_id_id_fk foreign key (tenant_id, document_id)
    references documents (tenant_id, id) on delete cascade
);
create index chunks_document on chunks (tenant_id, document_id, ordinal);
--> statement-breakpoint
create table cost_reservations (
  tenant_id uuid not null,
  id uuid not null,
  day text not null,
  micros bigint not null,
  expires_at timestamp with time zone,
  constraint cost_reservations_pkey primary key (tenant_id, id),
  constraint cost_reservations_tenant_id_fkey foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
create table document_files (
  tenant_id uuid not null,
  document_id uuid not null,
  body bytea not null,
  constraint document_files_tenant_id_document_id_pk primary key (tenant_id, document_id),
  constraint document_files_tenant_id_document_id_documents_tenant_id_id_fk foreign key (tenant_id, document_id)
    references documents (tenant_id, id) on delete cascade
);
--> statement-breakpoint
-- The model that this installation is set to: what the last process to start was given.
create table embedding_setting (
  only_row boolean default true not null,
  model text not null,
  changed_at timestamp with time zone default now() not null,
  constraint embedding_setting_pkey primary key (only_row),
  constraint embedding_setting_only_row_check check (only_row)
);
--> statement-breakpoint
-- Vectors lie on shelves: small tenants on the shared one, a tenant that has outgrown exact search on its own, with an HNSW index
-- per model. There is no default partition: with one, attaching a shelf would lock out every search and read all tenants' vectors.
-- Inline up to a page: an exact search would otherwise fetch each long vector from the table's annex.
create table embeddings (
  tenant_id uuid not null,
  model text not null,
  chunk_id uuid not null,
  embedding halfvec not null,
  shelf uuid default '00000000-0000-0000-0000-000000000000' not null,
  constraint embeddings_tenant_id_model_chunk_id_shelf_pk primary key (tenant_id, model, chunk_id, shelf),
  constraint embeddings_tenant_id_chunk_id_chunks_tenant_id_id_fk foreign key (tenant_id, chunk_id)
    references chunks (tenant_id, id) on delete cascade
) partition by list (shelf);
alter table embeddings alter column embedding set storage main;
create index embeddings_chunk on public.embeddings (tenant_id, chunk_id);
create table embeddings_shared (
  tenant_id uuid not null,
  model text not null,
  chunk_id uuid not null,
  embedding halfvec not null,
  shelf uuid default '00000000-0000-0000-0000-000000000000' not null,
  constraint embeddings_shared_pkey primary key (tenant_id, model, chunk_id, shelf)
);
alter table embeddings_shared alter column embedding set storage main;
create index embeddings_shared_chunk on embeddings_shared (tenant_id, chunk_id);
alter table embeddings attach partition embeddings_shared for values in ('00000000-0000-0000-0000-000000000000');
--> statement-breakpoint
create table escalations (
  tenant_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  turn_id uuid,
  reason text not null,
  note text,
  status text default 'open' not null,
  interrupt_id text,
  claimed_by text,
  claimed_by_name text,
  claimed_at timestamp with time zone,
  answered_by text,
  answered_by_name text,
  answered_message_id uuid,
  answered_at timestamp with time zone,
  resumed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  snoozed_until timestamp with time zone,
  waits_for text default 'us' not null,
  waits_since timestamp with time zone default now() not null,
  constraint escalations_tenant_id_id_pk primary key (tenant_id, id),
  constraint escalations_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade
);
create index escalations_status on escalations (tenant_id, status, created_at);
create index escalations_ticket on escalations (tenant_id, ticket_id, created_at);
create index escalations_waiting on escalations (tenant_id, waits_for, waits_since) where status in ('open', 'claimed');
create unique index escalations_one_open on escalations (tenant_id, ticket_id) where status in ('open', 'claimed');
--> statement-breakpoint
-- What owners take out: made by a job, kept in slices, gone after a day.
create table exports (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  format text not null,
  visitor_id uuid,
  status text not null,
  done integer default 0 not null,
  total_count integer,
  byte_size bigint default 0 not null,
  requested_by text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint exports_tenant_id_id_pk primary key (tenant_id, id),
  constraint exports_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
create index exports_expiry on exports (expires_at);
--> statement-breakpoint
create table export_slices (
  tenant_id uuid not null,
  export_id uuid not null,
  ordinal integer not null,
  body bytea not null,
  constraint export_slices_tenant_id_export_id_ordinal_pk primary key (tenant_id, export_id, ordinal),
  constraint export_slices_tenant_id_export_id_exports_tenant_id_id_fk foreign key (tenant_id, export_id)
    references exports (tenant_id, id) on delete cascade
);
alter table export_slices alter column body set storage external;
--> statement-breakpoint
create table feedback (
  tenant_id uuid not null,
  message_id uuid not null,
  ticket_id uuid not null,
  rating text not null,
  reason text,
  created_at timestamp with time zone default now() not null,
  cause text,
  constraint feedback_tenant_id_message_id_pk primary key (tenant_id, message_id),
  constraint feedback_tenant_id_message_id_messages_tenant_id_id_fk foreign key (tenant_id, message_id)
    references messages (tenant_id, id) on delete cascade,
  constraint feedback_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade
);
create index feedback_ticket on feedback (tenant_id, ticket_id);
--> statement-breakpoint
create table gaps (
  tenant_id uuid not null,
  id uuid not null,
  status text default 'open' not null,
  solved_by uuid,
  closed_by_name text,
  closed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  closed_by text,
  constraint gaps_tenant_id_id_pk primary key (tenant_id, id),
  constraint gaps_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
create index gaps_status on gaps (tenant_id, status);
--> statement-breakpoint
create table turns (
  tenant_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  message_id uuid not null,
  status text not null,
  resumes_interrupt_id text,
  fence bigint not null,
  lease_until timestamp with time zone not null,
  attempt integer default 1 not null,
  stop_requested boolean default false not null,
  log_closed boolean default false not null,
  error_key text,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  scope jsonb,
  constraint turns_tenant_id_id_pk primary key (tenant_id, id),
  constraint turns_tenant_id_message_id_messages_tenant_id_id_fk foreign key (tenant_id, message_id)
    references messages (tenant_id, id) on delete cascade,
  constraint turns_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade
);
create index turns_lease on turns (lease_until) where (status = 'running') or (not log_closed);
create index turns_message on turns (tenant_id, message_id);
create index turns_ticket on turns (tenant_id, ticket_id, started_at);
create unique index turns_one_running on turns (tenant_id, ticket_id) where status = 'running';
--> statement-breakpoint
create table gap_questions (
  tenant_id uuid not null,
  turn_id uuid not null,
  gap_id uuid not null,
  reason text not null,
  likeness real,
  model text not null,
  embedding halfvec not null,
  asked_at timestamp with time zone not null,
  constraint gap_questions_tenant_id_turn_id_pk primary key (tenant_id, turn_id),
  constraint gap_questions_tenant_id_gap_id_gaps_tenant_id_id_fk foreign key (tenant_id, gap_id)
    references gaps (tenant_id, id) on delete cascade,
  constraint gap_questions_tenant_id_turn_id_turns_tenant_id_id_fk foreign key (tenant_id, turn_id)
    references turns (tenant_id, id) on delete cascade
);
create index gap_questions_gap on gap_questions (tenant_id, gap_id, asked_at);
--> statement-breakpoint
-- Writes that clients may send twice: by the hash of their key, with what the first one came to, encrypted.
create table idempotency_keys (
  tenant_id uuid not null,
  actor_id text not null,
  key_hash text not null,
  fingerprint text not null,
  reply text,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_tenant_id_actor_id_key_hash_pk primary key (tenant_id, actor_id, key_hash),
  constraint idempotency_keys_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
create index idempotency_keys_age on idempotency_keys (created_at);
--> statement-breakpoint
create table inbox_views (
  tenant_id uuid not null,
  id uuid not null,
  member_id text not null,
  member_name text not null,
  is_shared boolean default false not null,
  name text not null,
  query jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint inbox_views_tenant_id_id_pk primary key (tenant_id, id),
  constraint inbox_views_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
create table interrupts (
  tenant_id uuid not null,
  id text not null,
  ticket_id uuid not null,
  turn_id uuid not null,
  prompt text not null,
  options jsonb default '[]' not null,
  status text default 'open' not null,
  created_at timestamp with time zone default now() not null,
  constraint interrupts_tenant_id_ticket_id_id_turn_id_pk primary key (tenant_id, ticket_id, id, turn_id),
  constraint interrupts_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade
);
create unique index interrupts_one_open on interrupts (tenant_id, ticket_id) where status = 'open';
--> statement-breakpoint
-- A link that is kept as a hash, and that the person it names has to accept.
create table invitations (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  token_hash text not null,
  invited_by text not null,
  mailed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint invitations_tenant_id_id_pk primary key (tenant_id, id),
  constraint invitations_role check (role in ('viewer', 'agent', 'owner')),
  constraint invitations_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
create index invitations_token on invitations (token_hash);
create unique index invitations_once on invitations (tenant_id, email);
--> statement-breakpoint
create table knowledge_stats (
  tenant_id uuid not null,
  chunk_count integer default 0 not null,
  title_length integer default 0 not null,
  heading_length integer default 0 not null,
  body_length integer default 0 not null,
  version integer default 0 not null,
  shelf uuid default '00000000-0000-0000-0000-000000000000' not null,
  embedding_model text,
  embedding_target text,
  last_block integer default 0 not null,
  constraint knowledge_stats_tenant_id_pk primary key (tenant_id),
  constraint knowledge_stats_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
create table labels (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  color text not null,
  created_at timestamp with time zone default now() not null,
  constraint labels_tenant_id_id_pk primary key (tenant_id, id),
  constraint labels_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
create table mail_stops (
  tenant_id uuid not null,
  address_hash text not null,
  stopped_at timestamp with time zone default now() not null,
  constraint mail_stops_tenant_id_address_hash_pk primary key (tenant_id, address_hash),
  constraint mail_stops_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
create table mails (
  tenant_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  direction text not null,
  state text not null,
  address text not null,
  message_id text not null,
  answer text,
  lease_until timestamp with time zone,
  link_used_at timestamp with time zone,
  left_out jsonb,
  created_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  constraint mails_tenant_id_id_pk primary key (tenant_id, id),
  constraint mails_message_id unique (tenant_id, message_id),
  constraint mails_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade
);
create index mails_id on mails (id);
create index mails_ticket on mails (tenant_id, ticket_id, created_at);
--> statement-breakpoint
create table mailed_messages (
  tenant_id uuid not null,
  message_id uuid not null,
  mail_id uuid not null,
  constraint mailed_messages_tenant_id_message_id_pk primary key (tenant_id, message_id),
  constraint mailed_messages_tenant_id_mail_id_mails_tenant_id_id_fk foreign key (tenant_id, mail_id)
    references mails (tenant_id, id) on delete cascade,
  constraint mailed_messages_tenant_id_message_id_messages_tenant_id_id_fk foreign key (tenant_id, message_id)
    references messages (tenant_id, id) on delete cascade
);
create index mailed_messages_mail on mailed_messages (tenant_id, mail_id);
--> statement-breakpoint
create table notes (
  tenant_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  author_id text not null,
  author_name text not null,
  content text not null,
  created_at timestamp with time zone default now() not null,
  mentions text[] default '{}'::text[] not null,
  constraint notes_tenant_id_id_pk primary key (tenant_id, id),
  constraint notes_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade
);
create index notes_ticket on notes (tenant_id, ticket_id);
--> statement-breakpoint
create table outbox (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  ticket_id uuid,
  payload jsonb not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone default now() not null,
  done_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone default now() not null,
  constraint outbox_tenant_id_id_pk primary key (tenant_id, id),
  constraint outbox_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade,
  constraint outbox_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade
);
create index outbox_due on outbox (due_at) where done_at is null;
create index outbox_ticket on outbox (tenant_id, ticket_id);
--> statement-breakpoint
-- Four bits for each number (db/sql/pieces.ts); inline.
create table passage_pieces (
  tenant_id uuid not null,
  model text not null,
  chunk_id uuid not null,
  pieces bytea not null,
  constraint passage_pieces_tenant_id_chunk_id_model_pk primary key (tenant_id, chunk_id, model),
  constraint passage_pieces_tenant_id_chunk_id_chunks_tenant_id_id_fk foreign key (tenant_id, chunk_id)
    references chunks (tenant_id, id) on delete cascade
);
alter table passage_pieces alter column pieces set storage main;
--> statement-breakpoint
create table posting_blocks (
  tenant_id uuid not null,
  block integer not null,
  document_id uuid not null,
  constraint posting_blocks_tenant_id_block_pk primary key (tenant_id, block),
  constraint posting_blocks_tenant_id_document_id_documents_tenant_id_id_fk foreign key (tenant_id, document_id)
    references documents (tenant_id, id) on delete cascade
);
create index posting_blocks_document on posting_blocks (tenant_id, document_id);
--> statement-breakpoint
-- One row for each term of a block of 256 passages; what the numbers (`first`, `others`) hold is told in db/sql/postings.ts.
create table postings (
  tenant_id uuid not null,
  first bigint not null,
  block integer not null,
  term text not null,
  others bigint[],
  constraint postings_tenant_id_term_block_pk primary key (tenant_id, term, block),
  constraint postings_tenant_id_block_posting_blocks_tenant_id_block_fk foreign key (tenant_id, block)
    references posting_blocks (tenant_id, block) on delete cascade
);
create index postings_block on postings (tenant_id, block);
--> statement-breakpoint
create table proposals (
  tenant_id uuid not null,
  id uuid not null,
  status text default 'proposed' not null,
  question text not null,
  answer text not null,
  alternatives jsonb default '[]' not null,
  url text,
  ticket_id uuid,
  message_id uuid,
  gap_id uuid,
  document_id uuid,
  created_by text not null,
  created_by_name text not null,
  decided_by_name text,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  decided_by text,
  constraint proposals_tenant_id_id_pk primary key (tenant_id, id),
  constraint proposals_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade,
  constraint proposals_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade
);
create index proposals_status on proposals (tenant_id, status, created_at);
create index proposals_ticket on proposals (tenant_id, ticket_id);
--> statement-breakpoint
create table saved_questions (
  tenant_id uuid not null,
  id uuid not null,
  question text not null,
  page text,
  locale text,
  expected_words jsonb default '[]' not null,
  expected_document_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint saved_questions_tenant_id_id_pk primary key (tenant_id, id),
  constraint saved_questions_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
create table saved_answers (
  tenant_id uuid not null,
  id uuid not null,
  question_id uuid not null,
  outcome text not null,
  content text,
  confidence real,
  sources jsonb default '[]' not null,
  fault text,
  change text not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_answers_tenant_id_id_pk primary key (tenant_id, id),
  constraint saved_answers_tenant_id_question_id_saved_questions_tenant_id_i foreign key (tenant_id, question_id)
    references saved_questions (tenant_id, id) on delete cascade
);
create index saved_answers_question on saved_answers (tenant_id, question_id, created_at);
--> statement-breakpoint
create table source_pages (
  tenant_id uuid not null,
  source_id uuid not null,
  url text not null,
  depth smallint not null,
  sync_number integer not null,
  is_pending boolean default true not null,
  attempts smallint default 0 not null,
  outcome text,
  error_key text,
  etag text,
  last_modified text,
  text_hash text,
  links jsonb default '[]' not null,
  missing_syncs smallint default 0 not null,
  fetched_at timestamp with time zone,
  constraint source_pages_tenant_id_source_id_url_pk primary key (tenant_id, source_id, url),
  constraint source_pages_tenant_id_source_id_sources_tenant_id_id_fk foreign key (tenant_id, source_id)
    references sources (tenant_id, id) on delete cascade
);
create index source_pages_pending on source_pages (tenant_id, source_id, attempts, depth, url) where is_pending;
--> statement-breakpoint
-- Tenants that are gone: of no tenant, so that it outlives them.
create table tenant_deletions (
  id uuid not null,
  requested_at timestamp with time zone default now() not null,
  rows_gone_at timestamp with time zone,
  constraint tenant_deletions_pkey primary key (id)
);
--> statement-breakpoint
-- Logos and avatars of widgets, named after their content; which of them are shown, the tenant's settings say.
create table tenant_images (
  tenant_id uuid not null,
  name text not null,
  body bytea not null,
  constraint tenant_images_tenant_id_name_pk primary key (tenant_id, name),
  constraint tenant_images_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
alter table tenant_images alter column body set storage external;
--> statement-breakpoint
create table tenant_models (
  tenant_id uuid not null,
  base_url text not null,
  api_key text not null,
  models jsonb not null,
  is_enabled boolean not null,
  version uuid not null,
  changed_at timestamp with time zone default now() not null,
  constraint tenant_models_tenant_id_pk primary key (tenant_id),
  constraint tenant_models_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
create table tenant_origins (
  tenant_id uuid not null,
  origin text not null,
  created_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone,
  seen_page text,
  constraint tenant_origins_tenant_id_origin_pk primary key (tenant_id, origin),
  constraint tenant_origins_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
-- The graph's memory of a conversation, one row. The messages are the truth: where a thread is missing, the next turn takes them
-- all in. Packed by db/packed.ts.
create table threads (
  tenant_id uuid not null,
  ticket_id uuid not null,
  state json,
  packed bytea,
  constraint threads_tenant_id_ticket_id_pk primary key (tenant_id, ticket_id),
  constraint threads_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade
) with (fillfactor = 60);
alter table threads alter column packed set storage external;
--> statement-breakpoint
create table ticket_labels (
  tenant_id uuid not null,
  ticket_id uuid not null,
  label_id uuid not null,
  constraint ticket_labels_tenant_id_ticket_id_label_id_pk primary key (tenant_id, ticket_id, label_id),
  constraint ticket_labels_tenant_id_label_id_labels_tenant_id_id_fk foreign key (tenant_id, label_id)
    references labels (tenant_id, id) on delete cascade,
  constraint ticket_labels_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade
);
create index ticket_labels_label on ticket_labels (tenant_id, label_id, ticket_id);
--> statement-breakpoint
-- Sorted by bytes, whatever the database's language: the beginning of a word is a range.
create table ticket_words (
  tenant_id uuid not null,
  number integer not null,
  word text collate "C" not null,
  constraint ticket_words_tenant_id_number_word_pk primary key (tenant_id, number, word),
  constraint ticket_words_tenant_id_number_tickets_tenant_id_number_fk foreign key (tenant_id, number)
    references tickets (tenant_id, number) on delete cascade
);
create index ticket_words_word on ticket_words (tenant_id, word, number);
--> statement-breakpoint
-- What is two kilobytes by now lies better in the row than beside it, where it would be a second row with an index entry.
create table traces (
  tenant_id uuid not null,
  turn_id uuid not null,
  ticket_id uuid not null,
  engine text not null,
  question text not null,
  rephrased_question text,
  keywords jsonb default '[]' not null,
  is_cache_hit boolean default false not null,
  confidence real,
  steps jsonb default '[]' not null,
  passages jsonb default '[]' not null,
  prompt_versions jsonb default '{}' not null,
  tokens_in integer default 0 not null,
  tokens_out integer default 0 not null,
  cost_micros bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  draft text,
  packed_passages bytea,
  constraint traces_tenant_id_turn_id_pk primary key (tenant_id, turn_id),
  constraint traces_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade,
  constraint traces_tenant_id_turn_id_turns_tenant_id_id_fk foreign key (tenant_id, turn_id)
    references turns (tenant_id, id) on delete cascade
) with (toast_tuple_target = 3072);
alter table traces alter column draft set storage main;
alter table traces alter column packed_passages set storage external;
create index traces_ticket on traces (tenant_id, ticket_id);
--> statement-breakpoint
create table usage_daily (
  tenant_id uuid not null,
  day text not null,
  shard integer not null,
  turns integer default 0 not null,
  tokens_in bigint default 0 not null,
  tokens_out bigint default 0 not null,
  cost_micros bigint default 0 not null,
  constraint usage_daily_tenant_id_day_shard_pk primary key (tenant_id, day, shard),
  constraint usage_daily_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
create table visitor_handles (
  tenant_id uuid not null,
  series_hash text not null,
  visitor_id uuid not null,
  handle_hash text not null,
  previous_handle_hash text,
  salt text default '' not null,
  replaced_at timestamp with time zone,
  seen_at timestamp with time zone default now() not null,
  constraint visitor_handles_tenant_id_series_hash_pk primary key (tenant_id, series_hash),
  constraint visitor_handles_tenant_id_visitor_id_visitors_tenant_id_id_fk foreign key (tenant_id, visitor_id)
    references visitors (tenant_id, id) on delete cascade
);
create index visitor_handles_visitor on visitor_handles (tenant_id, visitor_id);
--> statement-breakpoint
create table webhooks (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  url text not null,
  events text[] not null,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamp with time zone,
  is_enabled boolean default true not null,
  is_gone boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint webhooks_tenant_id_id_pk primary key (tenant_id, id),
  constraint webhooks_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
create table webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  type text not null,
  ticket_id uuid,
  payload jsonb not null,
  status text default 'pending' not null,
  tries integer default 0 not null,
  attempts jsonb default '[]' not null,
  due_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  constraint webhook_deliveries_tenant_id_id_pk primary key (tenant_id, id),
  constraint webhook_deliveries_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade,
  constraint webhook_deliveries_tenant_id_webhook_id_webhooks_tenant_id_id_f foreign key (tenant_id, webhook_id)
    references webhooks (tenant_id, id) on delete cascade
);
create index webhook_deliveries_age on webhook_deliveries (created_at);
create index webhook_deliveries_due on webhook_deliveries (due_at) where status = 'pending';
create index webhook_deliveries_newest on webhook_deliveries (tenant_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_ticket on webhook_deliveries (tenant_id, ticket_id);
create unique index webhook_deliveries_event on webhook_deliveries (tenant_id, webhook_id, event_id);
--> statement-breakpoint
-- Row-level security: enabled and forced on every tenant table, the same policy on each.
-- After a transaction the setting reads '' (not null), hence nullif; the sub-select is evaluated once per query.
do $$
declare
  name text;
begin
  foreach name in array array[
    'alert_preferences', 'api_keys', 'attachment_pieces', 'attachments', 'audit_log', 'blocked_origins', 'canned_replies',
    'chunks', 'cost_reservations', 'document_files', 'documents', 'embeddings', 'embeddings_shared', 'escalations',
    'export_slices', 'exports', 'feedback', 'gap_questions', 'gaps', 'idempotency_keys', 'inbox_views', 'interrupts',
    'invitations', 'knowledge_stats', 'labels', 'mail_stops', 'mailed_messages', 'mails', 'messages', 'notes', 'outbox',
    'passage_pieces', 'posting_blocks', 'postings', 'proposals', 'saved_answers', 'saved_questions', 'source_pages', 'sources',
    'tenant_images', 'tenant_models', 'tenant_origins', 'threads', 'ticket_labels', 'ticket_words', 'tickets', 'traces',
    'turns', 'usage_daily', 'visitor_handles', 'visitors', 'webhook_deliveries', 'webhooks'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      $policy$create policy tenant on %I to frontdesk_app
        using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
        with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))$policy$,
      name);
  end loop;
end
$$;
alter table tenants enable row level security;
alter table tenants force row level security;
create policy tenant on tenants to frontdesk_app
  using (id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
--> statement-breakpoint
-- The owner moves one tenant's vectors at a time, and checks them against its chunks.
do $$
declare
  name text;
begin
  foreach name in array array[
    'chunks', 'embeddings', 'embeddings_shared', 'knowledge_stats'
  ] loop
    execute format(
      $policy$create policy owner on %I to frontdesk_migrator
        using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
        with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))$policy$,
      name);
  end loop;
end
$$;
--> statement-breakpoint
-- The platform: finding the tenant at the handshake, creating tenants, re-driving what a dead process left, accounts.
create policy platform on alert_preferences to frontdesk_platform using (true);
create policy platform on api_keys to frontdesk_platform using (true) with check (true);
create policy platform on attachments for select to frontdesk_platform using (true);
create policy platform_append on audit_log for insert to frontdesk_platform with check (true);
-- The log stays append only: the app can't delete from it at all, and the platform only what is older than any quarrel about it.
create policy platform_expire on audit_log for delete to frontdesk_platform using (created_at < now() - interval '30 days');
create policy platform_read on audit_log for select to frontdesk_platform using (true);
create policy platform on canned_replies for delete to frontdesk_platform using (true);
create policy platform_select on canned_replies for select to frontdesk_platform using (true);
create policy platform on documents to frontdesk_platform using (true);
create policy platform on exports for select to frontdesk_platform using (true);
create policy platform on idempotency_keys for select to frontdesk_platform using (true);
create policy platform on inbox_views to frontdesk_platform using (true);
create policy platform on invitations to frontdesk_platform using (true) with check (true);
create policy platform on knowledge_stats to frontdesk_platform using (true);
create policy platform on mails for select to frontdesk_platform using (true);
create policy platform on outbox to frontdesk_platform using (true) with check (true);
create policy platform on sources to frontdesk_platform using (true);
create policy platform_reads on tenant_models for select to frontdesk_platform using (true);
create policy platform_seals on tenant_models for update to frontdesk_platform using (true) with check (true);
create policy platform on tenant_origins to frontdesk_platform using (true) with check (true);
create policy platform on tenants to frontdesk_platform using (true) with check (true);
create policy platform on tickets to frontdesk_platform using (true);
create policy platform on turns to frontdesk_platform using (true) with check (true);
create policy platform on webhook_deliveries for select to frontdesk_platform using (true);
create policy platform_reads on webhooks for select to frontdesk_platform using (true);
create policy platform_seals on webhooks for update to frontdesk_platform using (true) with check (true);
--> statement-breakpoint
grant usage on schema public to frontdesk_app, frontdesk_platform;
--> statement-breakpoint
-- The app: what its verbs need, no truncate, no way to change who a row belongs to.
grant select, insert, update, delete on
  alert_preferences, canned_replies, chunks, cost_reservations, document_files, documents, embeddings, escalations,
  export_slices, exports, feedback, gap_questions, gaps, inbox_views, interrupts, invitations, knowledge_stats, labels, mails,
  messages, notes, outbox, passage_pieces, posting_blocks, postings, proposals, saved_answers, saved_questions, source_pages,
  sources, threads, ticket_labels, ticket_words, tickets, traces, turns, usage_daily, visitor_handles, visitors
  to frontdesk_app;
grant select, insert, delete on
  api_keys, attachment_pieces, attachments, blocked_origins, idempotency_keys, mail_stops, mailed_messages, tenant_images,
  tenant_models, tenant_origins, webhook_deliveries, webhooks
  to frontdesk_app;
grant select, insert on audit_log to frontdesk_app;
grant select on tenants to frontdesk_app;
grant update (name, last_used_at, revoked_at) on api_keys to frontdesk_app;
grant update (message_id) on attachments to frontdesk_app;
grant update (attempts, page, last_at, ignored_at) on blocked_origins to frontdesk_app;
grant update (fingerprint, reply, created_at) on idempotency_keys to frontdesk_app;
grant update (base_url, api_key, models, is_enabled, version, changed_at) on tenant_models to frontdesk_app;
grant update (seen_at, seen_page) on tenant_origins to frontdesk_app;
grant update (name, settings, last_ticket_number, alerted_at, setup_dismissed_at, tested_at) on tenants to frontdesk_app;
grant update (status, tries, attempts, due_at) on webhook_deliveries to frontdesk_app;
grant update (url, events, secret, previous_secret, previous_secret_until, is_enabled, is_gone) on webhooks to frontdesk_app;
--> statement-breakpoint
grant delete on alert_preferences, canned_replies, inbox_views to frontdesk_platform;
grant select on api_keys, outbox, turns to frontdesk_platform;
grant select, insert, update, delete on tenant_deletions, tenants to frontdesk_platform;
grant insert, delete on audit_log to frontdesk_platform;
grant select, insert, update on embedding_setting to frontdesk_platform;
grant select, delete on invitations to frontdesk_platform;
grant select, insert, delete on tenant_origins to frontdesk_platform;
grant select (tenant_id, member_id) on alert_preferences to frontdesk_platform;
grant update (last_used_at, revoked_at) on api_keys to frontdesk_platform;
grant select (tenant_id, message_id, created_at) on attachments to frontdesk_platform;
grant select (tenant_id, id, created_at) on audit_log to frontdesk_platform;
grant select (tenant_id, member_id) on canned_replies to frontdesk_platform;
grant select (tenant_id, id, status, queued_at, due_at) on documents to frontdesk_platform;
grant select (tenant_id, id, expires_at) on exports to frontdesk_platform;
grant select (tenant_id, created_at) on idempotency_keys to frontdesk_platform;
grant select (tenant_id, member_id, is_shared) on inbox_views to frontdesk_platform;
grant update (mailed_at) on invitations to frontdesk_platform;
grant select (tenant_id, chunk_count, shelf, embedding_model, embedding_target) on knowledge_stats to frontdesk_platform;
grant select (tenant_id, id) on mails to frontdesk_platform;
grant select (tenant_id, id, status, next_sync_at, alive_at) on sources to frontdesk_platform;
grant select (tenant_id, api_key) on tenant_models to frontdesk_platform;
grant update (api_key) on tenant_models to frontdesk_platform;
grant select (tenant_id, last_seq, created_at, updated_at, is_silent, worded_seq, is_unworded) on tickets to frontdesk_platform;
grant update (lease_until, log_closed) on turns to frontdesk_platform;
grant select (tenant_id, id, status, due_at, created_at) on webhook_deliveries to frontdesk_platform;
grant select (tenant_id, id, secret, previous_secret) on webhooks to frontdesk_platform;
grant update (secret, previous_secret) on webhooks to frontdesk_platform;
grant usage on schema auth to frontdesk_platform;
grant select, insert, update, delete on all tables in schema auth to frontdesk_platform;
--> statement-breakpoint
reset role;
