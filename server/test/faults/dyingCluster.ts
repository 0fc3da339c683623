/**
 * Two processes on one port: connections are dealt to one that is stopped, and killed before it could take them. Prints
 * the answers as JSON, null for a client that got none.
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

async function ask(port: number): Promise<string | null> {
  const request = get({ port, host: "127.0.0.1", agent: false });
  request.setTimeout(5000, () => request.destroy(new Error("no answer")));
  try {
    const [reply] = (await once(request, "response")) as [IncomingMessage];
    return await text(reply);
  } catch {
    return null;
  }
}

if (cluster.isPrimary) {
  const [{ child: dying, port }, { child: living }] = await Promise.all([fork(), fork()]);
  dying.process.kill("SIGSTOP");
  const answers = Promise.all(Array.from({ length: 6 }, () => ask(port)));
  // Only one is dealt to it before it says that it took it; the others have been answered by then.
  await once(living, "message");
  dying.process.kill("SIGKILL");
  process.stdout.write(JSON.stringify(await answers));
  living.kill();
} else {
  let served = 0;
  createServer((_, reply) => {
    reply.end("answered");
    served += 1;
    if (served === 5) process.send?.("five served");
  }).listen(0, "127.0.0.1");
}
