/**
 * A TCP proxy in front of a server that can stop everything at an exact point of the traffic: before or after the nth
 * message. It is how a process is killed "right before this write" without a hook in the product's code.
 */
import { connect, createServer, type Socket } from "node:net";

export interface ChokePoint {
  port: number;
  /**
   * Calls `then` at the nth piece of traffic from now on; that piece is not passed on.
   * @param from counting starts with the first piece that holds this text
   */
  arm(nth: number, then: () => void, from?: string): void;
  disarm(): void;
  close(): Promise<void>;
}

/** @param target where the traffic really goes, on loopback; @param port where it listens, any free one by default */
export async function openChokePoint(target: { host: string; port: number }, port = 0): Promise<ChokePoint> {
  let left = 0;
  let act: (() => void) | null = null;
  let awaited: string | null = null;
  const sockets = new Set<Socket>();

  /** True when the piece must not go on. */
  function isChoked(piece: Buffer): boolean {
    if (!act) return false;
    if (awaited !== null && !piece.includes(awaited)) return false;
    awaited = null;
    left -= 1;
    if (left > 0) return false;
    const then = act;
    act = null;
    then();
    return true;
  }

  const server = createServer((client) => {
    const upstream = connect(target.port, target.host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("data", (piece) => {
        if (isChoked(piece)) {
          client.destroy();
          upstream.destroy();
        } else to.write(piece);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    arm: (nth, then, from) => {
      left = nth;
      act = then;
      awaited = from ?? null;
    },
    disarm: () => {
      act = null;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
