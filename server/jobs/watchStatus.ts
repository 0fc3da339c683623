/** Watches the service for its status page. */
import type { Parts } from "../context/context.ts";
import { noteModel, noteStates } from "../status/noteStates.ts";
import { type Background, startLoop } from "./loop.ts";

const LOOK_MS = 60_000;

/** @param asksModels whether this process asks the operator's model; @param isWatching whether it judges the whole service */
export function watchStatus(
  { db, log }: Pick<Parts, "db" | "log">,
  { asksModels, isWatching }: { asksModels: boolean; isWatching: boolean },
): Background {
  const loop = startLoop(log, "watchStatus", LOOK_MS, async () => {
    if (asksModels) await noteModel(db);
    if (isWatching) await noteStates(db);
  });
  loop.now();
  return loop;
}
