/** A counting proxy in front of PostgreSQL. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { WireReader } from "./wire.ts";

export interface WireCounts {
  /** Executions per statement. */
  statements: Map<string, number>;
  /** Round trips: how often the client sent something after receiving something. */
  roundTrips: number;
}

export interface CountingProxy {
  /** The URL to connect to instead. */
  url: string;
  /** Returns the counts since the last call. */
  take(): WireCounts;
  close(): Promise<void>;
}

/** @param target the URL of PostgreSQL itself */
export async function startProxy(target: string): Promise<CountingProxy> {
  const to = new URL(target);
  let counted: WireCounts = { statements: new Map(), roundTrips: 0 };
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: to.hostname, port: Number(to.port || 5432), noDelay: true });
    let hasHeard = true;
    const reader = new WireReader((text) => {
      const one = text.replaceAll(/\s+/g, " ").trim();
      counted.statements.set(one, (counted.statements.get(one) ?? 0) + 1);
    });
    client.on("data", (bytes) => {
      reader.push(bytes);
      if (hasHeard) counted.roundTrips++;
      hasHeard = false;
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      hasHeard = true;
      client.write(bytes);
    });
    for (const [socket, other] of [[client, upstream] as const, [upstream, client] as const]) {
      open.add(socket);
      socket.on("error", () => {}); // `close` follows
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    take: () => {
      const taken = counted;
      counted = { statements: new Map(), roundTrips: 0 };
      return taken;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of open) socket.destroy();
      }),
  };
}
