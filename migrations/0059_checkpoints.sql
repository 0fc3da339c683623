-- LangGraph's own tables again, as @langchain/langgraph-checkpoint-postgres 1.0.5 makes them (its setup() has nothing to do then),
-- with the tenant in front, the policy that every table has, and a ticket's end that takes its checkpoints along.
-- locks: access exclusive on threads, tickets
-- held for: the step takeOverThreads
-- A database that was restored from a dump, or copied, has lost what was granted on itself.
do $$
begin
  if not has_database_privilege('frontdesk_migrator', current_database(), 'create') then
    execute format('grant create on database %I to frontdesk_migrator', current_database());
  end if;
end
$$;
--> statement-breakpoint
set local role frontdesk_migrator;
--> statement-breakpoint
create schema langgraph;
--> statement-breakpoint
create table langgraph.checkpoint_migrations (v integer primary key);
insert into langgraph.checkpoint_migrations (v) values (0), (1), (2), (3), (4);
--> statement-breakpoint
create table langgraph.checkpoints (
  tenant_id uuid not null default nullif(current_setting('app.current_tenant', true), '')::uuid,
  thread_id text not null,
  ticket_id uuid not null generated always as (thread_id::uuid) stored,
  checkpoint_ns text not null default '',
  checkpoint_id text not null,
  parent_checkpoint_id text,
  type text,
  checkpoint jsonb not null,
  metadata jsonb not null default '{}',
  primary key (tenant_id, thread_id, checkpoint_ns, checkpoint_id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
create table langgraph.checkpoint_blobs (
  tenant_id uuid not null default nullif(current_setting('app.current_tenant', true), '')::uuid,
  thread_id text not null,
  ticket_id uuid not null generated always as (thread_id::uuid) stored,
  checkpoint_ns text not null default '',
  channel text not null,
  version text not null,
  type text not null,
  blob bytea,
  primary key (tenant_id, thread_id, checkpoint_ns, channel, version),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
create table langgraph.checkpoint_writes (
  tenant_id uuid not null default nullif(current_setting('app.current_tenant', true), '')::uuid,
  thread_id text not null,
  ticket_id uuid not null generated always as (thread_id::uuid) stored,
  checkpoint_ns text not null default '',
  checkpoint_id text not null,
  task_id text not null,
  idx integer not null,
  channel text not null,
  type text,
  blob bytea not null,
  primary key (tenant_id, thread_id, checkpoint_ns, checkpoint_id, task_id, idx),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id) on delete cascade
);
--> statement-breakpoint
create index checkpoints_ticket on langgraph.checkpoints (tenant_id, ticket_id);
create index checkpoint_blobs_ticket on langgraph.checkpoint_blobs (tenant_id, ticket_id);
create index checkpoint_writes_ticket on langgraph.checkpoint_writes (tenant_id, ticket_id);
--> statement-breakpoint
-- The owner has no policy: under forced row-level security it would find nothing.
alter table threads no force row level security;
--> statement-breakpoint
-- step: takeOverThreads
--> statement-breakpoint
drop table threads;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['checkpoints', 'checkpoint_blobs', 'checkpoint_writes'] loop
    execute format('alter table langgraph.%I enable row level security', name);
    execute format('alter table langgraph.%I force row level security', name);
    execute format(
      $policy$create policy tenant on langgraph.%I to frontdesk_app
        using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
        with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))$policy$,
      name);
  end loop;
end
$$;
grant usage on schema langgraph to frontdesk_app;
grant select on langgraph.checkpoint_migrations to frontdesk_app;
grant select, insert, update, delete on
  langgraph.checkpoints, langgraph.checkpoint_blobs, langgraph.checkpoint_writes to frontdesk_app;
--> statement-breakpoint
reset role;
