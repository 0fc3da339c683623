/**
 * Processes on one port, as many as the first argument says: one of them is stopped, and killed before it could take
 * its connections. Prints what became of six requests as JSON: "answered", "closed", or "hung".
 */
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { passOnUntaken } from "../../processes/passOnUntaken.ts";

async function fork(): Promise<{ child: Worker; port: number }> {
  const child = cluster.fork();
  passOnUntaken(child);
  const [{ port }] = (await once(child, "listening")) as [{ port: number }];
  return { child, port };
}

async function ask(port: number): Promise<string> {
  const request = get({ port, host: "127.0.0.1", agent: false });
  let isHung = false;
  request.setTimeout(5000, () => {
    isHung = true;
    request.destroy();
  });
  try {
    const [reply] = (await once(request, "response")) as [IncomingMessage];
    return await text(reply);
  } catch {
    return isHung ? "hung" : "closed";
  }
}

if (cluster.isPrimary) {
  const children = await Promise.all(Array.from({ length: Number(process.argv[2]) }, fork));
  const [{ child: dying, port }, other] = children as [(typeof children)[0], (typeof children)[0] | undefined];
  dying.process.kill("SIGSTOP");
  const sent = Promise.all(Array.from({ length: 6 }, () => ask(port)));
  // Cluster assigns it one connection and waits for the acknowledgement; the other process answers the rest.
  if (other) await once(other.child, "message");
  dying.process.kill("SIGKILL");
  process.stdout.write(JSON.stringify(await sent));
  other?.child.kill();
} else {
  let served = 0;
  createServer((_, reply) => {
    reply.end("answered");
    served += 1;
    if (served === 5) process.send?.("five served");
  }).listen(0, "127.0.0.1");
}
