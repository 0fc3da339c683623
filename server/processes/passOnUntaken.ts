/**
 * Keeps a connection from being lost with the process it was dealt to. Node's cluster sends a connection and forgets it
 * once the process says that it took it; killed in between, it never does, and the client waits for ever
 * (`handoff` in Node's lib/internal/cluster/round_robin_handle.js, seen on Node 20).
 */
import type { Worker } from "node:cluster";

/** What cluster sends with a connection (`seq` names it), and what comes back when it was taken (`ack`). */
interface ClusterMessage {
  cmd?: string;
  act?: string;
  seq?: number;
  ack?: number;
}

/** Once `child` is gone, refuses for it whatever it had not taken yet: cluster then deals it to another process. */
export function passOnUntaken(child: Worker): void {
  const { process } = child;
  const untaken = new Set<number>();
  const send = process.send.bind(process) as (...given: unknown[]) => boolean;
  process.send = (...given: unknown[]) => {
    const { cmd, act, seq } = given[0] as ClusterMessage;
    if (cmd === "NODE_CLUSTER" && act === "newconn" && seq !== undefined) untaken.add(seq);
    return send(...given);
  };
  process.on("internalMessage", ({ ack }: ClusterMessage) => {
    if (ack !== undefined) untaken.delete(ack);
  });
  const passOn = () => {
    const refused = [...untaken];
    untaken.clear();
    for (const ack of refused)
      process.emit("internalMessage" as "message", { cmd: "NODE_CLUSTER", ack, accepted: false }, undefined);
  };
  // Killed while it is sent something, a child only exits. Cluster hears of either before us and deals to it no more.
  process.once("disconnect", passOn);
  process.once("exit", passOn);
}
