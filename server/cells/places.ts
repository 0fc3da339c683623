/** What this process remembers of where tenants live. Nothing rests on it: a cell that no longer has one says so. */
import type { Named, Place } from "../ports/cells.ts";

/** Another process of this cell may have begun to move it. */
const HERE_MS = 5_000;
/** The other cell corrects it as soon as it is wrong. */
const ELSEWHERE_MS = 600_000;
/** A tenant may just have been made. */
const NOWHERE_MS = 5_000;
const MAX_ENTRIES = 20_000;

interface Entry {
  place: Place;
  until: number;
}

export interface Places {
  /** @param now in ms */
  get(named: Named, now?: number): Place | undefined;
  set(named: Named, place: Place, now?: number): void;
  drop(named: Named): void;
}

/** Bounded: what strangers make up is kept apart, and can't drive out what is known. */
export function rememberPlaces(): Places {
  const known = new Map<string, Entry>();
  const unknown = new Map<string, Entry>();
  const keyOf = ({ by, value }: Named) => `${by}:${value.toLowerCase()}`;
  return {
    get(named, now = Date.now()) {
      const entry = known.get(keyOf(named)) ?? unknown.get(keyOf(named));
      return entry && entry.until > now ? entry.place : undefined;
    },
    set(named, place, now = Date.now()) {
      const key = keyOf(named);
      known.delete(key);
      unknown.delete(key);
      const kept = place === "nowhere" || place === "gone" ? unknown : known;
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= MAX_ENTRIES) kept.delete(oldest);
      kept.set(key, { place, until: now + lifeOf(place) });
    },
    drop(named) {
      known.delete(keyOf(named));
      unknown.delete(keyOf(named));
    },
  };
}

function lifeOf(place: Place): number {
  if (place === "here") return HERE_MS;
  return typeof place === "object" ? ELSEWHERE_MS : NOWHERE_MS;
}
