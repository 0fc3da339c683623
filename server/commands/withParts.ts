/**
 * Shared by the operator's commands: the service's parts, the acting operator, and the confirmation before a deletion.
 */
import { createInterface } from "node:readline/promises";
import { pino } from "pino";
import { buildParts } from "../boot/buildParts.ts";
import { loadConfig } from "../config/config.ts";
import type { AgentActor, Parts } from "../context/context.ts";
import { requireSchema } from "../db/schemaState.ts";
import { withSystem } from "../db/system.ts";

export const OPERATOR: AgentActor = { kind: "agent", id: "operator", name: "Operator", role: "owner" };

/**
 * Builds the parts for `work`, with or without a running service beside it, and closes them.
 * @returns 0
 * @throws Error when the database is not migrated to this version
 */
export async function withParts(work: (parts: Parts) => Promise<void>): Promise<number> {
  const config = loadConfig();
  if (!config.DATABASE_URL) throw new Error("DATABASE_URL is not set");
  const built = await buildParts(config, pino({ level: "warn" }, pino.destination(2)));
  try {
    await requireMigrated(built.parts);
    await work(built.parts);
    return 0;
  } finally {
    await built.close();
  }
}

/** @throws Error when the database is not migrated to this version */
export const requireMigrated = ({ db }: Pick<Parts, "db">): Promise<void> =>
  withSystem(db, "health", ({ sql }) => requireSchema(sql));

/** @throws Error if the person doesn't type the name of what is to be deleted */
export async function confirm(isGiven: boolean, what: string, word: string): Promise<void> {
  if (isGiven) return;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(`${what} This can't be undone.\nType ${word} to go on: `);
  terminal.close();
  if (typed.trim() !== word) throw new Error("nothing was deleted");
}
