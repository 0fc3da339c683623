/** Dispatches due rows with slots per lane and tenant, so that a slow one holds up only its own. */
import type { Parts } from "../../context/context.ts";
import type { EffectKind } from "../../outbox/kinds.ts";
import { carryOut } from "./carryOut.ts";
import type { Handlers } from "./handlers.ts";
import { claimRow, type DueRow, findDue } from "./rows.ts";
import { KINDS, LANES, type Lane, traits } from "./traits.ts";

export interface Dispatch {
  /** Starts the due rows that have a slot, without waiting for them to finish. @returns how many were started */
  look(): Promise<number>;
  /** Whether the last look may have left rows for lack of room. */
  hasLeft(): boolean;
  /** Resolves once nothing that was started is still running. */
  idle(): Promise<void>;
}

interface Place {
  lane: Lane;
  tenantId: string;
}

/** @param onFree called when a slot is free again and rows were left for lack of one */
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

  /** A full lane also has room again as soon as one of its rows is done. */
  const openKinds = (): EffectKind[] =>
    KINDS.filter(
      (kind) => [...taken].filter(({ lane }) => lane === traits[kind].lane).length < LANES[traits[kind].lane].atOnce,
    );

  /** @returns false when another process has claimed it */
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
    hasLeft: () => isLeft,
    async idle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
