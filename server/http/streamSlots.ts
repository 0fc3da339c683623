/** How many streams one ticket may hold open in this process. */
import { AppError } from "../errors.ts";

export interface StreamSlots {
  /** @returns a function that gives the slot back, once. @throws AppError `too_many_streams` */
  take(ticketId: string): () => void;
}

export function streamSlots(most: number): StreamSlots {
  const open = new Map<string, number>();
  return {
    take(ticketId) {
      const count = open.get(ticketId) ?? 0;
      if (count >= most) throw new AppError("too_many_streams", { retryAfter: 5 });
      open.set(ticketId, count + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (open.get(ticketId) ?? 1) - 1;
        if (left === 0) open.delete(ticketId);
        else open.set(ticketId, left);
      };
    },
  };
}
