/** Hands out what is due: each lane and each tenant has its places, and whoever is slow holds up only their own. */
import type { Parts } from "../../context/context.ts";
import type { Kind } from "../../outbox/kinds.ts";
import { carryOut } from "./carryOut.ts";
import type { Handlers } from "./handlers.ts";
import { claimRow, type DueRow, findDue } from "./rows.ts";
import { KINDS, LANES, type Lane, traits } from "./traits.ts";

export interface Dispatch {
  /** Begins what is due and has a place, and does not wait for its end. @returns how many were begun */
  look(): Promise<number>;
  /** Resolves once nothing that was begun is under way. */
  idle(): Promise<void>;
}

interface Place {
  lane: Lane;
  tenantId: string;
}

/** @param onFree a place is free again, and rows were left for want of one */
export function openDispatch(
  parts: Pick<Parts, "db" | "log" | "jobs" | "bus">,
  handlers: Handlers,
  onFree: () => void = () => {},
): Dispatch {
  const taken = new Set<Place>();
  const running = new Set<Promise<unknown>>();
  let isLeft = false;

  function hasRoom({ lane, tenantId }: Place): boolean {
    const inLane = [...taken].filter((place) => place.lane === lane);
    const { atOnce, perTenant } = LANES[lane];
    return inLane.length < atOnce && inLane.filter((place) => place.tenantId === tenantId).length < perTenant;
  }

  /** Also a lane that is full is free again as soon as one of its rows is done. */
  const openKinds = (): Kind[] =>
    KINDS.filter(
      (kind) => [...taken].filter(({ lane }) => lane === traits[kind].lane).length < LANES[traits[kind].lane].atOnce,
    );

  /** @returns false when another process has it */
  async function begin(due: DueRow, place: Place): Promise<boolean> {
    taken.add(place);
    const row = await claimRow(parts.db, due, traits[due.kind].leaseSeconds).catch((error) => {
      parts.log.warn({ err: error, outbox_id: due.id }, "outbox: could not claim a row");
    });
    if (!row) {
      taken.delete(place);
      return false;
    }
    const work = carryOut(parts, handlers, row).finally(() => {
      taken.delete(place);
      running.delete(work);
      if (isLeft) onFree();
    });
    running.add(work);
    return true;
  }

  return {
    async look() {
      const kinds = openKinds();
      isLeft = kinds.length < KINDS.length;
      let begun = 0;
      for (const due of await findDue(parts.db, kinds)) {
        const place = { lane: traits[due.kind].lane, tenantId: due.tenant_id };
        if (!hasRoom(place)) isLeft = true;
        else if (await begin(due, place)) begun += 1;
      }
      return begun;
    },
    async idle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
