-- Logos and avatars of widgets, named after their content; which of them are shown, the tenant's settings say.
set local role frontdesk_migrator;
--> statement-breakpoint
create table tenant_images (
  tenant_id uuid not null,
  name text not null,
  body bytea not null,
  constraint tenant_images_tenant_id_name_pk primary key (tenant_id, name),
  constraint tenant_images_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
alter table tenant_images alter column body set storage external;
alter table tenant_images enable row level security;
alter table tenant_images force row level security;
create policy tenant on tenant_images to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
grant select, insert, delete on tenant_images to frontdesk_app;
--> statement-breakpoint
reset role;
