/** The streams that visitors have open: how many at once, and for how long. */
import type { Context } from "hono";
import type { Parts } from "../context/context.ts";
import { ADDRESSES_PER_NETWORK } from "../ports/limiter.ts";
import { clientAddress, widerNetwork } from "./clientAddress.ts";
import type { VisitorEnv } from "./router.ts";
import { openSlots } from "./slots.ts";
import type { SseStream, Streams } from "./sse.ts";

export interface VisitorStreams {
  /**
   * Takes the slots for a stream: one each for its ticket, visitor, address and network.
   * @returns a function that releases them; further calls do nothing
   * @throws AppError too_many_streams
   */
  take(c: Context<VisitorEnv>): () => void;
  /** Ends with the session: to continue, the client must present a new one. */
  open(c: Context<VisitorEnv>, release: () => void): SseStream;
}

/** Limits visitors' streams to what the configuration allows one process. */
export function limitVisitorStreams({ config }: Pick<Parts, "config">, streams: Streams): VisitorStreams {
  const { TRUSTED_PROXIES, MAX_STREAMS_PER_TICKET, MAX_STREAMS_PER_VISITOR, MAX_STREAMS_PER_ADDRESS } = config;
  const slots = openSlots("too_many_streams");
  return {
    take(c) {
      const { ticketId, visitorId } = c.var.ctx.actor;
      const address = clientAddress(c, TRUSTED_PROXIES);
      const network = widerNetwork(address);
      return slots.take([
        { key: `ticket:${ticketId}`, most: MAX_STREAMS_PER_TICKET },
        { key: `visitor:${visitorId}`, most: MAX_STREAMS_PER_VISITOR },
        { key: `address:${address}`, most: MAX_STREAMS_PER_ADDRESS },
        ...(network ? [{ key: `network:${network}`, most: ADDRESSES_PER_NETWORK * MAX_STREAMS_PER_ADDRESS }] : []),
      ]);
    },
    open(c, release) {
      const out = streams.open(c, c.var.ctx.tenantId);
      out.onClose(release);
      out.endAt(c.var.sessionEndsAt);
      return out;
    },
  };
}
