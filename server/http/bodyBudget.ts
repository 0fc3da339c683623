/** Limits the memory held by the bodies of all requests in progress. */
import { AppError } from "../kernel/errors.ts";

/** The share of the total that one address may hold, so that no single sender can make others fail. */
const SHARE_OF_AN_ADDRESS = 4;
const RETRY_SECONDS = 2;

/** One request's share. */
interface HeldBytes {
  /** Reserves memory for received bytes. @throws AppError `overloaded` when there is no room for them */
  add(bytes: number): void;
  /** Releases it at the end of the request. */
  release(): void;
}

export interface BodyBudget {
  /** @param address the sender's, as returned by `customerOf` */
  open(address: string): HeldBytes;
}

/** @param most bytes in this process */
export function bodyBudget(most: number): BodyBudget {
  let all = 0;
  const byAddress = new Map<string, number>();
  function change(address: string, bytes: number): void {
    all += bytes;
    const held = (byAddress.get(address) ?? 0) + bytes;
    if (held === 0) byAddress.delete(address);
    else byAddress.set(address, held);
  }
  return {
    open(address) {
      let own = 0;
      return {
        add(bytes) {
          const isTooMuch = all + bytes > most || (byAddress.get(address) ?? 0) + bytes > most / SHARE_OF_AN_ADDRESS;
          if (isTooMuch) throw new AppError("overloaded", { retryAfter: RETRY_SECONDS });
          own += bytes;
          change(address, bytes);
        },
        release() {
          if (own > 0) change(address, -own);
          own = 0;
        },
      };
    },
  };
}
