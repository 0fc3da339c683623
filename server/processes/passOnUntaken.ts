/**
 * Keeps a connection from being lost with the process it was assigned to. Node's cluster hands over a connection and
 * forgets it once the process acknowledges it; if the process is killed in between, the acknowledgement never comes and
 * the client waits forever (`handoff` in Node's lib/internal/cluster/round_robin_handle.js, seen on Node 24).
 */
import type { Worker } from "node:cluster";

/** What cluster sends with a connection (`seq` identifies it), and the acknowledgement (`ack`). */
interface ClusterMessage {
  cmd?: string;
  act?: string;
  seq?: number;
  ack?: number;
}

/** How often to look whether a dead child's channel has been read to its end. */
const CHANNEL_MS = 20;

/** The children that take connections. */
const listening = new Set<Worker>();

/**
 * Once `child` is gone, rejects on its behalf the connections it had not accepted; cluster then assigns them to another
 * process. If no other is left to take them, they are closed, so that clients try again.
 */
export function passOnUntaken(child: Worker): void {
  const { process } = child;
  const untaken = new Map<number, { close(): void }>();
  const send = process.send.bind(process) as (...given: unknown[]) => boolean;
  process.send = (...given: unknown[]) => {
    const [{ cmd, act, seq }, connection] = given as [ClusterMessage, { close(): void }];
    if (cmd === "NODE_CLUSTER" && act === "newconn" && seq !== undefined) untaken.set(seq, connection);
    return send(...given);
  };
  child.on("listening", () => listening.add(child));
  process.on("internalMessage", ({ ack }: ClusterMessage) => {
    if (ack !== undefined) untaken.delete(ack);
  });
  const passOn = () => {
    listening.delete(child);
    const rejected = [...untaken];
    untaken.clear();
    for (const [ack, connection] of rejected)
      if (listening.size === 0) connection.close();
      else process.emit("internalMessage" as "message", { cmd: "NODE_CLUSTER", ack, accepted: false }, undefined);
  };
  let isDisconnected = false;
  // Node puts `disconnect` off until the connection on its way is acknowledged (`disconnect` in its
  // lib/internal/child_process.js): never, by a child that was killed. Without it cluster keeps the child and its queue.
  const disconnect = () => {
    if (isDisconnected) return;
    if (process.connected) setTimeout(disconnect, CHANNEL_MS).unref();
    else process.emit("disconnect");
  };
  // Cluster's own listeners run first, so it assigns no more connections to it.
  process.once("disconnect", () => {
    isDisconnected = true;
    passOn();
  });
  process.once("exit", () => {
    passOn();
    disconnect();
  });
}
