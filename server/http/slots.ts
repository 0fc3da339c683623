/** Concurrency limits within this process. */
import { AppError } from "../kernel/errors.ts";
import type { ErrorKey } from "../protocol/errors.ts";

/** One limit that an operation counts towards. */
interface SlotClaim {
  key: string;
  most: number;
}

export interface Slots {
  /**
   * Takes a slot of every claim, or of none.
   * @returns a function that releases them, once
   * @throws AppError the refusal
   */
  take(claims: readonly SlotClaim[]): () => void;
}

/** @param refusal the error for callers when a limit is reached */
export function openSlots(refusal: ErrorKey, retryAfter = 5): Slots {
  const taken = new Map<string, number>();
  return {
    take(claims) {
      if (claims.some(({ key, most }) => (taken.get(key) ?? 0) >= most)) throw new AppError(refusal, { retryAfter });
      for (const { key } of claims) taken.set(key, (taken.get(key) ?? 0) + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        for (const { key } of claims) {
          const left = (taken.get(key) ?? 1) - 1;
          if (left === 0) taken.delete(key);
          else taken.set(key, left);
        }
      };
    },
  };
}
