/**
 * A TCP proxy in front of a server that can stop everything at an exact point of the traffic: at the nth message, or
 * right before and right after a request that is known by what is in it. It is how a process is killed "right before this write" without a hook in the product's code.
 */
import { connect, createServer, type Socket } from "node:net";

export interface ChokePoint {
  port: number;
  /**
   * Calls `then` at the nth piece of traffic from now on; that piece is not passed on.
   * @param from counting starts with the first piece that holds this text
   */
  arm(nth: number, then: () => void, from?: string): void;
  /**
   * Calls `then` at the first request that holds this text, or at the server's reply to it: the request has done its work
   * by then, and nobody learns of it. That piece is not passed on.
   */
  armAt(side: "request" | "reply", text: string, then: () => void): void;
  disarm(): void;
  /** From now on nothing passes, and nobody is told: sockets stay open. @returns lets those pass that are opened from then on */
  fallSilent(): () => void;
  close(): Promise<void>;
}

/** @param target where the traffic really goes, on loopback; @param port where it listens, any free one by default */
export async function openChokePoint(target: { host: string; port: number }, port = 0): Promise<ChokePoint> {
  let left = 0;
  let act: (() => void) | null = null;
  let awaited: string | null = null;
  /** Whose next piece is the reply that is waited for. */
  let replier: Socket | null = null;
  let side: "request" | "reply" = "request";
  const sockets = new Set<Socket>();
  let isSilent = false;
  /** Nothing of theirs passes any more, in either direction. */
  const forgotten = new WeakSet<Socket>();

  /** True when the piece must not go on. */
  function isChoked(piece: Buffer, from: Socket, to: Socket): boolean {
    if (!act || (replier !== null && from !== replier)) return false;
    if (awaited !== null && !piece.includes(awaited)) return false;
    if (awaited !== null && side === "reply") {
      replier = to;
      awaited = null;
      return false;
    }
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
    if (isSilent) forgotten.add(client).add(upstream);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("data", (piece) => {
        if (forgotten.has(from)) return;
        if (isChoked(piece, from, to)) {
          client.destroy();
          upstream.destroy();
        } else to.write(piece);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        // Of one that is forgotten the other side hears nothing, not even its end.
        if (!forgotten.has(from)) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    arm: (nth, then, from) => {
      [left, act, awaited, side, replier] = [nth, then, from ?? null, "request", null];
    },
    armAt: (at, text, then) => {
      [left, act, awaited, side, replier] = [1, then, text, at, null];
    },
    disarm: () => {
      act = null;
    },
    fallSilent: () => {
      isSilent = true;
      for (const socket of sockets) forgotten.add(socket);
      return () => {
        isSilent = false;
      };
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
