/** The sentinels themselves, asked one by one. */
import type { SentinelPlace } from "../../config/redisUrl.ts";
import { connectOne } from "./client.ts";

/** @returns for each whether enough of them agree to replace the master; null for one that doesn't answer */
export function askSentinels(place: SentinelPlace): Promise<(boolean | null)[]> {
  return Promise.all(place.nodes.map((node) => askOne(place, node)));
}

async function askOne(
  { name, sentinelAccess, isTls }: SentinelPlace,
  node: SentinelPlace["nodes"][number],
): Promise<boolean | null> {
  const once = { retryStrategy: () => null, enableReadyCheck: false, ...(isTls && { tls: {} }) };
  const sentinel = connectOne({ ...node, ...sentinelAccess, ...once }, { warn() {}, info() {} }, "sentinel");
  try {
    await sentinel.call("SENTINEL", "CKQUORUM", name);
    return true;
  } catch (error) {
    return error instanceof Error && error.message.startsWith("NOQUORUM") ? false : null;
  } finally {
    sentinel.disconnect();
  }
}
