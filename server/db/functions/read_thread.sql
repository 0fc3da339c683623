-- Returns a ticket's newest checkpoint with its channels and its tasks' writes, as `StoredThread` of db/sql/threads.ts; null if
-- there is none. Bytes come as base64.
-- Called by: turn_start, conversations/people/deliverAnswerToGraph.ts and conversations/people/dropQuestion.ts, which have set role and tenant.
create or replace function read_thread(p_tenant uuid, p_ticket uuid) returns json
language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $function$
declare
  c record;
begin
  select k.checkpoint_id, k.parent_checkpoint_id, k.checkpoint, k.metadata into c
    from langgraph.checkpoints k
    where k.tenant_id = p_tenant and k.thread_id = p_ticket::text and k.checkpoint_ns = ''
    order by k.checkpoint_id desc limit 1;
  if not found then
    return null;
  end if;
  return json_build_object(
    'checkpoint', c.checkpoint, 'metadata', c.metadata, 'parent', c.parent_checkpoint_id,
    'channels', (
      select coalesce(json_agg(json_build_array(b.channel, b.type, encode(b.blob, 'base64'))), '[]')
      from langgraph.checkpoint_blobs b
      where b.tenant_id = p_tenant and b.thread_id = p_ticket::text and b.checkpoint_ns = ''
        and b.version = c.checkpoint -> 'channel_versions' ->> b.channel),
    'writes', (
      select coalesce(
        json_agg(json_build_array(w.task_id, w.channel, w.type, encode(w.blob, 'base64')) order by w.task_id, w.idx), '[]')
      from langgraph.checkpoint_writes w
      where w.tenant_id = p_tenant and w.thread_id = p_ticket::text and w.checkpoint_ns = ''
        and w.checkpoint_id = c.checkpoint_id));
end
$function$;
