/** What the supervisor and its processes tell each other. */

import type { Measured } from "../metrics/readMetrics.ts";

export type ToSupervisor =
  /** Serves from now on. `url` is empty for one that does not listen. */
  | { type: "ready"; url: string; engine: string }
  /** Was told to go, by itself: goes once another one has taken its place. */
  | { type: "leaving" }
  /** Somebody asks it for the measurements of all. */
  | { type: "measure" }
  | { type: "measured"; round: number; measured: Measured };

export type ToProcess =
  /** The first process has prepared the database: start. */
  | { type: "start" }
  /** Go, with all there is to do done. `leavesPort`: others of this start go on taking connections. */
  | { type: "drain"; leavesPort: boolean }
  /** To be answered with `measured`. */
  | { type: "measure"; round: number }
  | { type: "all_measured"; all: Measured[] };
