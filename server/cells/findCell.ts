import type { Logger } from "pino";
import { z } from "zod";
import type { Database } from "../db/database.ts";
import { AppError } from "../kernel/errors.ts";
import { withDeadline } from "../kernel/withDeadline.ts";
import type { Cells, Named, Place } from "../ports/cells.ts";
import { type FoundHere, findHere } from "./findHere.ts";
import type { Places } from "./places.ts";

/** Longer than any healthy database takes for a row by its key. */
const DATABASE_MS = 1500;
const RETRY_SECONDS = 1;

const foundSchema = z.object({ is_here: z.boolean(), is_moving: z.boolean() });

export interface FindParts {
  db: Database;
  log: Logger;
  places: Places;
  others: readonly string[];
  ask: Cells["ask"];
}

/** As `Cells.find`. Those who look for the same at once share one search. */
export function cellFinder(parts: FindParts): Cells["find"] {
  const running = new Map<string, Promise<Place>>();
  return async (named, mayAsk = async () => true, notIn = "") => {
    const known = parts.places.get(named);
    if (known && !isIn(known, notIn)) return known;
    const key = `${named.by}:${named.value}:${notIn}`;
    const search = running.get(key) ?? findCell(parts, named, mayAsk, notIn).finally(() => running.delete(key));
    running.set(key, search);
    return search;
  };
}

const isIn = (place: FoundHere["place"] | Place, cell: string) => typeof place === "object" && place.cell === cell;

async function findCell(parts: FindParts, named: Named, mayAsk: () => Promise<boolean>, notIn: string): Promise<Place> {
  const own = await ownWord(parts, named);
  // This database knows where a tenant went from here, not where it went from there.
  const hasMoved = isIn(own.place, notIn);
  if (hasMoved) own.place = "unknown";
  // Not remembered: others may ask.
  if (own.place === "unknown" && !(await mayAsk())) return "nowhere";
  const found = own.place === "unknown" ? await askAll(parts, named, own) : own.place;
  const place = found === "nowhere" && hasMoved ? "gone" : found;
  parts.places.set(named, place);
  return place;
}

interface OwnWord extends FoundHere {
  /** Why this database has no word to give. */
  error?: unknown;
}

/** While this cell's database is away, its neighbours' tenants are still forwarded. */
async function ownWord({ db, log }: FindParts, named: Named): Promise<OwnWord> {
  const late = () => new AppError("unavailable", { retryAfter: RETRY_SECONDS });
  try {
    return await withDeadline(findHere(db, named), DATABASE_MS, late);
  } catch (error) {
    log.warn({ err: error }, "this cell's database can't say whether a tenant is its own");
    return { place: "unknown", isMoving: false, error };
  }
}

/** @throws AppError unavailable, unless it is certain that nobody has it */
async function askAll(parts: FindParts, named: Named, own: OwnWord): Promise<Place> {
  const answers = await Promise.allSettled(
    parts.others.map(async (cell) => foundSchema.parse(await parts.ask(cell, { find: named }))),
  );
  const having = answers.findIndex((answer) => answer.status === "fulfilled" && answer.value.is_here);
  const cell = parts.others[having];
  if (cell !== undefined) return { cell };
  const isOpen = answers.some((answer) => answer.status === "rejected" || answer.value.is_moving);
  if (own.error === undefined && !own.isMoving && !isOpen) return "nowhere";
  throw new AppError("unavailable", { cause: own.error, retryAfter: RETRY_SECONDS });
}
