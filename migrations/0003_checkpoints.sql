-- LangGraph's tables as @langchain/langgraph-checkpoint-postgres 1.0.5 makes them (its setup() then has nothing to do),
-- with the tenant in front: same policy as everywhere, and a ticket's end takes its checkpoints along.
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
  ticket_id uuid generated always as (thread_id::uuid) stored,
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
  ticket_id uuid generated always as (thread_id::uuid) stored,
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
  ticket_id uuid generated always as (thread_id::uuid) stored,
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
--> statement-breakpoint
grant usage on schema langgraph to frontdesk_app;
grant select on langgraph.checkpoint_migrations to frontdesk_app;
grant select, insert, update, delete on
  langgraph.checkpoints, langgraph.checkpoint_blobs, langgraph.checkpoint_writes to frontdesk_app;
--> statement-breakpoint
-- One round trip and one transaction for each of the saver's calls, instead of one statement per row: role, tenant, fence
-- and rows together. They run with the caller's rights; `set_config(…, true)` ends with the statement's transaction.
create function langgraph.get_checkpoint(p_tenant uuid, p_thread text, p_ns text, p_id text)
returns table (
  thread_id text, checkpoint jsonb, checkpoint_ns text, checkpoint_id text, parent_checkpoint_id text, metadata jsonb,
  channel_values bytea[], pending_writes bytea[]
) language plpgsql as $function$
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  return query
    select
      cp.thread_id, cp.checkpoint, cp.checkpoint_ns, cp.checkpoint_id, cp.parent_checkpoint_id, cp.metadata,
      (
        select array_agg(array[bl.channel::bytea, bl.type::bytea, bl.blob])
        from jsonb_each_text(cp.checkpoint -> 'channel_versions') version
        inner join langgraph.checkpoint_blobs bl
          on bl.thread_id = cp.thread_id and bl.checkpoint_ns = cp.checkpoint_ns
          and bl.channel = version.key and bl.version = version.value
      ),
      (
        select array_agg(array[cw.task_id::bytea, cw.channel::bytea, cw.type::bytea, cw.blob] order by cw.task_id, cw.idx)
        from langgraph.checkpoint_writes cw
        where cw.thread_id = cp.thread_id and cw.checkpoint_ns = cp.checkpoint_ns and cw.checkpoint_id = cp.checkpoint_id
      )
    from langgraph.checkpoints cp
    where cp.thread_id = p_thread and cp.checkpoint_ns = p_ns and (p_id is null or cp.checkpoint_id = p_id)
    order by cp.checkpoint_id desc
    limit 1;
end
$function$;
--> statement-breakpoint
-- Writes under the fence and keeps only this checkpoint: our own tables are the history (a thread used to grow for ever).
-- SQLSTATE FD001: somebody else has taken the ticket over.
create function langgraph.put_checkpoint(
  p_tenant uuid, p_thread text, p_fence bigint, p_covers integer, p_ns text, p_id text, p_parent text,
  p_checkpoint jsonb, p_metadata jsonb, p_channels text[], p_versions text[], p_types text[], p_blobs bytea[]
) returns void language plpgsql as $function$
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  update public.tickets set checkpoint_seq = greatest(checkpoint_seq, p_covers)
    where id = p_thread::uuid and fence = p_fence;
  if not found then
    raise exception 'stale fence' using errcode = 'FD001';
  end if;
  insert into langgraph.checkpoints (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, checkpoint, metadata)
    values (p_thread, p_ns, p_id, p_parent, p_checkpoint, p_metadata)
    on conflict (tenant_id, thread_id, checkpoint_ns, checkpoint_id)
    do update set checkpoint = excluded.checkpoint, metadata = excluded.metadata;
  insert into langgraph.checkpoint_blobs (thread_id, checkpoint_ns, channel, version, type, blob)
    select p_thread, p_ns, b.channel, b.version, b.type, b.blob
    from unnest(p_channels, p_versions, p_types, p_blobs) as b (channel, version, type, blob)
    on conflict do nothing;
  delete from langgraph.checkpoints c
    where c.thread_id = p_thread and c.checkpoint_ns = p_ns and c.checkpoint_id < p_id;
  delete from langgraph.checkpoint_writes w
    where w.thread_id = p_thread and w.checkpoint_ns = p_ns and w.checkpoint_id < p_id;
  delete from langgraph.checkpoint_blobs b
    where b.thread_id = p_thread and b.checkpoint_ns = p_ns
    and p_checkpoint -> 'channel_versions' ->> b.channel is distinct from b.version;
end
$function$;
--> statement-breakpoint
create function langgraph.put_writes(
  p_tenant uuid, p_thread text, p_fence bigint, p_ns text, p_id text, p_task text, p_replace boolean,
  p_indexes integer[], p_channels text[], p_types text[], p_blobs bytea[]
) returns void language plpgsql as $function$
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  perform 1 from public.tickets where id = p_thread::uuid and fence = p_fence for share;
  if not found then
    raise exception 'stale fence' using errcode = 'FD001';
  end if;
  insert into langgraph.checkpoint_writes as old (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
    select p_thread, p_ns, p_id, p_task, w.idx, w.channel, w.type, w.blob
    from unnest(p_indexes, p_channels, p_types, p_blobs) as w (idx, channel, type, blob)
    on conflict (tenant_id, thread_id, checkpoint_ns, checkpoint_id, task_id, idx)
    do update set channel = excluded.channel, type = excluded.type, blob = excluded.blob where p_replace;
end
$function$;
--> statement-breakpoint
reset role;
