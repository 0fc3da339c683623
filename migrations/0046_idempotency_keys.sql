-- Writes that clients may send twice: by the hash of their key, with what the first one came to, encrypted.
set local role frontdesk_migrator;
--> statement-breakpoint
create table idempotency_keys (
  tenant_id uuid not null,
  actor_id text not null,
  key_hash text not null,
  fingerprint text not null,
  reply text,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_tenant_id_actor_id_key_hash_pk primary key (tenant_id, actor_id, key_hash),
  constraint idempotency_keys_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
create index idempotency_keys_age on idempotency_keys using btree (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant on idempotency_keys to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
grant select, insert, update (fingerprint, reply, created_at), delete on idempotency_keys to frontdesk_app;
create policy platform on idempotency_keys for select to frontdesk_platform using (true);
grant select (tenant_id, created_at) on idempotency_keys to frontdesk_platform;
--> statement-breakpoint
reset role;
