-- Writes a thread to LangGraph's tables like its own saver: checkpoints are overwritten, existing versions of channels are
-- kept, and of errors, interrupts and their answers (numbered below 0) only a task's newest is kept.
-- Takes: `p_rows`, a `ThreadRows` of db/sql/threads.ts, bytes as base64.
-- Called by: end_turn and put_thread, which have set role and tenant and hold the ticket under its fence.
create or replace function keep_thread(p_tenant uuid, p_ticket uuid, p_rows json) returns void
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $function$
begin
  if (p_rows ->> 'begins_anew')::boolean then
    delete from langgraph.checkpoint_writes w where w.tenant_id = p_tenant and w.thread_id = p_ticket::text;
    delete from langgraph.checkpoint_blobs b where b.tenant_id = p_tenant and b.thread_id = p_ticket::text;
    delete from langgraph.checkpoints c where c.tenant_id = p_tenant and c.thread_id = p_ticket::text;
  end if;
  insert into langgraph.checkpoints
      (tenant_id, thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, checkpoint, metadata)
    select p_tenant, p_ticket::text, c.ns, c.id, c.parent, c.checkpoint, c.metadata
    from json_to_recordset(p_rows -> 'checkpoints') as c (ns text, id text, parent text, checkpoint jsonb, metadata jsonb)
    on conflict (tenant_id, thread_id, checkpoint_ns, checkpoint_id)
    do update set checkpoint = excluded.checkpoint, metadata = excluded.metadata;
  insert into langgraph.checkpoint_blobs (tenant_id, thread_id, checkpoint_ns, channel, version, type, blob)
    select p_tenant, p_ticket::text, b.ns, b.channel, b.version, b.type, decode(b.blob, 'base64')
    from json_to_recordset(p_rows -> 'blobs') as b (ns text, channel text, version text, type text, blob text)
    on conflict do nothing;
  if json_array_length(p_rows -> 'writes') > 0 then
    insert into langgraph.checkpoint_writes as old
        (tenant_id, thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
      select p_tenant, p_ticket::text, w.ns, w.checkpoint_id, w.task_id, w.idx, w.channel, w.type, decode(w.blob, 'base64')
      from json_to_recordset(p_rows -> 'writes')
        as w (ns text, checkpoint_id text, task_id text, idx integer, channel text, type text, blob text)
      on conflict (tenant_id, thread_id, checkpoint_ns, checkpoint_id, task_id, idx)
      do update set channel = excluded.channel, type = excluded.type, blob = excluded.blob where excluded.idx < 0;
  end if;
end
$function$;
