-- Which tenants are not at home here, because they move or have moved to another cell. A tenant without a row lives here.
-- The app role sees its own tenant's row, so that `must_be_home` can look; the platform role, whose work crosses tenants, neither
-- sees nor writes rows of a tenant that is not at home, whatever it asks for.
-- locks: access exclusive on action_calls, actions, alert_preferences, api_keys, attachments, audit_log, canned_replies, documents, exports, idempotency_keys, inbox_views, invitations, knowledge_stats, mails, outbox, sources, tenant_models, tenant_origins, tenants, tickets, turns, webhook_deliveries, webhooks
-- held for: an instant
set local role frontdesk_migrator;
--> statement-breakpoint
create table placements (
  tenant_id uuid not null,
  cell text not null,
  state text not null,
  since timestamp with time zone default now() not null,
  constraint placements_pkey primary key (tenant_id),
  constraint placements_state check (state in ('arriving', 'frozen', 'left'))
);
--> statement-breakpoint
alter table placements enable row level security;
alter table placements force row level security;
create policy tenant on placements to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
create policy platform on placements for select to frontdesk_platform using (true);
create policy owner on placements for select to frontdesk_migrator using (true);
grant select on placements to frontdesk_app, frontdesk_platform;
--> statement-breakpoint
create policy home on action_calls as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on actions as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on alert_preferences as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on api_keys as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on attachments as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on audit_log as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on canned_replies as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on documents as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on exports as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on idempotency_keys as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on inbox_views as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on invitations as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on knowledge_stats as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on mails as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on outbox as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on sources as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on tenant_models as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on tenant_origins as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on tickets as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on turns as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on webhook_deliveries as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on webhooks as restrictive to frontdesk_platform
  using (tenant_id <> all (array(select p.tenant_id from placements p)));
create policy home on tenants as restrictive to frontdesk_platform
  using (id <> all (array(select p.tenant_id from placements p)));
--> statement-breakpoint
reset role;
