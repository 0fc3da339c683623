-- Tickets are found by their words, ordered by labels and saved views, and each member says how to be told of them.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table visitors add column if not exists name text;
alter table escalations add column if not exists snoozed_until timestamp with time zone;
alter table tickets add column worded_seq integer not null default 0;
create index tickets_unworded on tickets (tenant_id) where last_seq > worded_seq;
create index escalations_ticket on escalations (tenant_id, ticket_id, created_at);
create index escalations_waiting on escalations (tenant_id, created_at) where status in ('open', 'claimed');
grant select (worded_seq) on tickets to frontdesk_platform;
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
create table labels (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  color text not null,
  created_at timestamp with time zone default now() not null,
  constraint labels_tenant_id_id_pk primary key (tenant_id, id),
  constraint labels_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
create table ticket_labels (
  tenant_id uuid not null,
  ticket_id uuid not null,
  label_id uuid not null,
  constraint ticket_labels_tenant_id_ticket_id_label_id_pk primary key (tenant_id, ticket_id, label_id),
  constraint ticket_labels_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade,
  constraint ticket_labels_tenant_id_label_id_labels_tenant_id_id_fk foreign key (tenant_id, label_id)
    references labels (tenant_id, id) on delete cascade
);
create index ticket_labels_label on ticket_labels (tenant_id, label_id, ticket_id);
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
  constraint inbox_views_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
create table alert_preferences (
  tenant_id uuid not null,
  member_id text not null,
  sound boolean default false not null,
  browser boolean default false not null,
  mail text default 'always' not null,
  mail_after_minutes integer default 10 not null,
  mailed_at timestamp with time zone,
  constraint alert_preferences_tenant_id_member_id_pk primary key (tenant_id, member_id),
  constraint alert_preferences_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['ticket_words', 'labels', 'ticket_labels', 'inbox_views', 'alert_preferences'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to frontdesk_app
      using (tenant_id = (select nullif(current_setting(''app.current_tenant'', true), '''')::uuid))
      with check (tenant_id = (select nullif(current_setting(''app.current_tenant'', true), '''')::uuid))', name);
    execute format('grant select, insert, update, delete on %I to frontdesk_app', name);
  end loop;
end $$;
--> statement-breakpoint
-- The wishes and views of a member who leaves go at once.
create policy platform on alert_preferences to frontdesk_platform using (true);
create policy platform on inbox_views to frontdesk_platform using (true);
grant delete, select (tenant_id, member_id) on alert_preferences to frontdesk_platform;
grant delete, select (tenant_id, member_id, is_shared) on inbox_views to frontdesk_platform;
--> statement-breakpoint
reset role;
