/** The bus across replicas: one channel per tenant, and one for all tenants. */
import type { Bus, BusNotice } from "../../ports/bus.ts";
import type { ChannelListener } from "../redis/channels.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { memoryBus } from "./memory.ts";

const RETRY_MS = 1_000;

/**
 * All notices go through Redis, this process's own included. While Redis is down they reach only local subscribers: a
 * notice merely says "look again", so a failed publish never fails the operation before it.
 */
export function redisBus(redis: RedisHandle): Bus {
  const inProcess = memoryBus();
  const ends = new Set<() => void>();
  const channelOf = (tenantId: string) => (tenantId === "all" ? `${redis.prefix}:bus` : redis.key(tenantId, "bus"));

  return {
    async publish(notice) {
      const payload = JSON.stringify(notice);
      try {
        const channels = ("tenant_id" in notice ? [notice.tenant_id, "all"] : ["all"]).map(channelOf);
        for (const channel of channels) redis.assertUp(channel);
        await Promise.all(channels.map((channel) => redis.publish(channel, payload)));
      } catch {
        redis.log.warn({ type: notice.type }, "a notice could not be sent to other processes");
        await inProcess.publish(notice);
      }
    },
    subscribe(tenantId, onNotice, onGap = () => {}) {
      const leaveProcess = inProcess.subscribe(tenantId, onNotice);
      const onMessage = (payload: string) => onNotice(JSON.parse(payload) as BusNotice);
      const leaveRedis = subscribeUntilStopped(redis, channelOf(tenantId), { onMessage, onGap });
      const end = () => {
        leaveProcess();
        leaveRedis();
        ends.delete(end);
      };
      ends.add(end);
      return end;
    },
    async close() {
      for (const end of [...ends]) end();
      await inProcess.close();
    },
  };
}

/** Retries the subscription until Redis accepts it or it is no longer wanted. */
function subscribeUntilStopped(redis: RedisHandle, channel: string, listener: ChannelListener): () => void {
  let stopped = false;
  let unsubscribe = () => {};
  const attempt = () => {
    if (stopped) return;
    redis.channels.subscribe(channel, listener).then(
      (leave) => {
        unsubscribe = leave;
        if (stopped) leave();
      },
      () => setTimeout(attempt, RETRY_MS).unref(),
    );
  };
  attempt();
  return () => {
    stopped = true;
    unsubscribe();
  };
}
