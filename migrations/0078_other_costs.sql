-- What models cost outside of turns, by tenant, day and purpose. The operator reads this and what turns cost for all tenants at
-- once, and finds the tenants that have costs left to book. And the trace that each turn began in, for a process that takes it over.
-- locks: access exclusive on cost_reservations, turns, usage_daily; share row exclusive on tenants
-- held for: an instant
set local role frontdesk_migrator;
--> statement-breakpoint
create table other_costs_daily (
  tenant_id uuid not null,
  day text not null,
  purpose text not null,
  tokens_in bigint default 0 not null,
  tokens_out bigint default 0 not null,
  cost_micros bigint default 0 not null,
  constraint other_costs_daily_tenant_id_day_purpose_pk primary key (tenant_id, day, purpose),
  constraint other_costs_daily_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
alter table other_costs_daily enable row level security;
alter table other_costs_daily force row level security;
create policy tenant on other_costs_daily to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
grant select, insert, update, delete on other_costs_daily to frontdesk_app;
--> statement-breakpoint
create policy platform on other_costs_daily for select to frontdesk_platform using (true);
create policy platform on usage_daily for select to frontdesk_platform using (true);
create policy platform on cost_reservations for select to frontdesk_platform using (true);
create policy home on other_costs_daily as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on usage_daily as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on cost_reservations as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
grant select on other_costs_daily, usage_daily, cost_reservations to frontdesk_platform;
--> statement-breakpoint
alter table turns add column trace_parent text;
--> statement-breakpoint
reset role;
