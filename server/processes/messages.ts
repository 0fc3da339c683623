/** Messages between the supervisor and its processes. */

import type { MetricsSnapshot } from "../metrics/readMetrics.ts";

export type ToSupervisor =
  /** Ready to serve. `url` is empty for a process that doesn't listen. */
  | { type: "ready"; url: string; engine: string }
  /** Received a signal itself: exits once its replacement is ready. */
  | { type: "leaving" }
  /** Requests the metrics of all processes. */
  | { type: "measure" }
  | { type: "measured"; round: number; measured: MetricsSnapshot };

export type ToProcess =
  /** The first process has prepared the database: start. */
  | { type: "start" }
  /** Finish all work and exit. `leavesPort`: other processes of this start keep accepting connections. */
  | { type: "drain"; leavesPort: boolean }
  /** Requests a `measured` reply. */
  | { type: "measure"; round: number }
  /** Sets the log's level. */
  | { type: "log_level"; level: string }
  | { type: "all_measured"; all: MetricsSnapshot[] };
