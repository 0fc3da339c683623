/** What the bodies of all requests under way may hold in memory together. */
import { AppError } from "../kernel/errors.ts";

/** One address may hold this part of the whole, so that nobody alone can have the others refused. */
const SHARE_OF_AN_ADDRESS = 4;
const RETRY_SECONDS = 2;

/** What one request holds. */
interface HeldBytes {
  /** Bytes have come in. @throws AppError `overloaded` when there is no room for them */
  add(bytes: number): void;
  /** The request is over. */
  release(): void;
}

export interface BodyBudget {
  /** @param address the sender's, as `customerOf` gives it */
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
