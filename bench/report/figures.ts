/** The stored figures of a bench. */
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import type { TurnCounts } from "../count/countTurns.ts";
import type { IdleStreams } from "../idle/idleStreams.ts";
import type { Burst } from "../turns/burst.ts";
import type { CacheHits } from "../turns/cacheHits.ts";
import type { FollowUps } from "../turns/followUps.ts";
import type { LifeFigures } from "../turns/life.ts";
import type { TurnFigures } from "../turns/measure.ts";

export interface Machine {
  measuredAt: string;
  commit: string;
  node: string;
  machine: string;
}

export interface BenchFigures extends Machine {
  turns: TurnFigures[];
  /** Beside the same work, with texts of their own. It says itself when and where it was measured. */
  life: LifeFigures & Machine;
  /** With texts of their own: cold and warm. */
  own: Record<string, TurnFigures[]>;
  followUps: FollowUps;
  cache: CacheHits;
  bursts: Burst[];
  idle: IdleStreams;
  counts: TurnCounts[];
}

const FILE = join(import.meta.dirname, "../figures.json");

/** @param root the measured working tree */
export function describeMachine(root = join(import.meta.dirname, "../..")): Machine {
  const cores = cpus();
  return {
    measuredAt: new Date().toISOString().slice(0, 16),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim(),
    node: process.version,
    machine: `${cores.length} × ${cores[0]?.model.trim()}`,
  };
}

/** @throws when no figures are stored yet */
export async function readFigures(): Promise<Partial<BenchFigures> & Machine> {
  return JSON.parse(await readFile(FILE, "utf8"));
}

/** Merges new figures into the stored ones. */
export async function keepFigures(figures: Partial<BenchFigures>): Promise<void> {
  const kept = await readFigures().catch(() => ({}));
  await writeFile(FILE, `${JSON.stringify({ ...kept, ...figures }, null, 2)}\n`);
}
