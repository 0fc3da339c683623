-- What the AI may do on a tenant's own systems: its definitions, each call, and who agreed to it.
-- locks: access exclusive on visitors; share row exclusive on tenants, tickets, turns
-- held for: an instant
set local role frontdesk_migrator;
--> statement-breakpoint
create table actions (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  definition jsonb not null,
  version integer default 1 not null,
  is_enabled boolean default false not null,
  is_dry boolean default false not null,
  secrets text,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint actions_tenant_id_id_pk primary key (tenant_id, id),
  constraint actions_name unique (tenant_id, name),
  constraint actions_tenant_id_tenants_id_fk foreign key (tenant_id)
    references tenants (id) on delete cascade
);
--> statement-breakpoint
create table action_calls (
  tenant_id uuid not null,
  id uuid not null,
  action_id uuid not null,
  version integer not null,
  definition jsonb not null,
  ticket_id uuid not null,
  turn_id uuid,
  asked_by text not null,
  member_id text,
  member_name text,
  is_guest boolean default false not null,
  state text not null,
  locale text not null,
  values jsonb not null,
  values_hash text not null,
  approval text not null,
  idempotency_key uuid not null,
  is_dry boolean default false not null,
  fields jsonb default '{}' not null,
  http_status integer,
  failure text,
  attempts integer default 0 not null,
  sent_until timestamp with time zone,
  duration_ms integer,
  created_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone,
  approved_at timestamp with time zone,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint action_calls_tenant_id_id_pk primary key (tenant_id, id),
  constraint action_calls_tenant_id_action_id_actions_tenant_id_id_fk foreign key (tenant_id, action_id)
    references actions (tenant_id, id) on delete cascade,
  constraint action_calls_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade,
  constraint action_calls_tenant_id_turn_id_turns_tenant_id_id_fk foreign key (tenant_id, turn_id)
    references turns (tenant_id, id) on delete cascade
);
create unique index action_calls_turn on action_calls (tenant_id, turn_id, action_id, values_hash);
create index action_calls_ticket on action_calls (tenant_id, ticket_id, created_at);
create index action_calls_action on action_calls (tenant_id, action_id, created_at desc nulls last, id desc nulls last);
create index action_calls_newest on action_calls (tenant_id, created_at desc nulls last, id desc nulls last);
create index action_calls_sent on action_calls (sent_until) where state = 'sent';
--> statement-breakpoint
create table action_approvals (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  member_id text not null,
  member_name text not null,
  decision text not null,
  values_hash text not null,
  word text,
  created_at timestamp with time zone default now() not null,
  constraint action_approvals_tenant_id_id_pk primary key (tenant_id, id),
  constraint action_approvals_tenant_id_call_id_action_calls_tenant_id_id_fk foreign key (tenant_id, call_id)
    references action_calls (tenant_id, id) on delete cascade
);
create index action_approvals_call on action_approvals (tenant_id, call_id, created_at);
--> statement-breakpoint
-- The address that a visitor types stands in `email` as well: what the tenant has vouched for needs a place of its own.
alter table visitors add column identity jsonb;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['actions', 'action_calls', 'action_approvals'] loop
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
create policy platform_reads on actions for select to frontdesk_platform using (true);
create policy platform_seals on actions for update to frontdesk_platform using (true) with check (true);
create policy platform on action_calls for select to frontdesk_platform using (true);
--> statement-breakpoint
grant select, insert, delete on actions to frontdesk_app;
grant update (name, definition, version, is_enabled, is_dry, secrets, changed_at) on actions to frontdesk_app;
grant select, insert on action_calls, action_approvals to frontdesk_app;
grant update (
  state, values, values_hash, approval, is_dry, fields, http_status, failure, attempts, sent_until, duration_ms,
  member_name, confirmed_at, approved_at, sent_at, ended_at
) on action_calls to frontdesk_app;
grant update (member_name) on action_approvals to frontdesk_app;
grant select (tenant_id, id, secrets) on actions to frontdesk_platform;
grant update (secrets) on actions to frontdesk_platform;
grant select (tenant_id, id, state, sent_until) on action_calls to frontdesk_platform;
--> statement-breakpoint
reset role;
