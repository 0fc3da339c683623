-- People join by invitation: a link that is kept as a hash, and that the person it names has to accept.
set local role frontdesk_migrator;
--> statement-breakpoint
create table invitations (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  token_hash text not null,
  invited_by text not null,
  mailed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint invitations_tenant_id_id_pk primary key (tenant_id, id),
  constraint invitations_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade,
  constraint invitations_role check (role in ('viewer', 'agent', 'owner'))
);
create unique index invitations_once on invitations (tenant_id, email);
create index invitations_token on invitations (token_hash);
--> statement-breakpoint
alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant on invitations to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
grant select, insert, update, delete on invitations to frontdesk_app;
-- Who follows a link has no tenant yet. (update: for locking the row.)
create policy platform on invitations to frontdesk_platform using (true) with check (true);
grant select, update (mailed_at), delete on invitations to frontdesk_platform;
--> statement-breakpoint
-- What is changed about accounts is audited in the same transaction, which is the platform's.
create policy platform_append on audit_log for insert to frontdesk_platform with check (true);
grant insert on audit_log to frontdesk_platform;
-- Who loses rights loses the keys made with them.
alter table api_keys add column created_by text;
grant update (revoked_at) on api_keys to frontdesk_platform;
--> statement-breakpoint
-- The desk a person had open last opens again.
alter table auth.member add column opened_at timestamp with time zone;
-- The accounts library's own invitations: never used.
drop table auth.invitation;
--> statement-breakpoint
reset role;
