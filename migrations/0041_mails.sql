-- Mail between people and visitors: what became of each, and which messages went with it.
set local role frontdesk_migrator;
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
--> statement-breakpoint
create table mailed_messages (
  tenant_id uuid not null,
  message_id uuid not null,
  mail_id uuid not null,
  constraint mailed_messages_tenant_id_message_id_pk primary key (tenant_id, message_id),
  constraint mailed_messages_tenant_id_message_id_messages_tenant_id_id_fk foreign key (tenant_id, message_id)
    references messages (tenant_id, id) on delete cascade,
  constraint mailed_messages_tenant_id_mail_id_mails_tenant_id_id_fk foreign key (tenant_id, mail_id)
    references mails (tenant_id, id) on delete cascade
);
--> statement-breakpoint
create index mails_ticket on mails using btree (tenant_id, ticket_id, created_at);
-- A visitor's reply names the mail it answers, and nothing else: its tenant is found by it.
create index mails_id on mails using btree (id);
create index mailed_messages_mail on mailed_messages using btree (tenant_id, mail_id);
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['mails', 'mailed_messages'] loop
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
grant select, insert, update, delete on mails to frontdesk_app;
grant select, insert, delete on mailed_messages to frontdesk_app;
--> statement-breakpoint
create policy platform on mails for select to frontdesk_platform using (true);
grant select (tenant_id, id) on mails to frontdesk_platform;
--> statement-breakpoint
reset role;
