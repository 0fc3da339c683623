/** The names that a report of the doctor is made of. */

/** What is looked at, in the order in which it is told. */
export const CHECKS = [
  "configuration",
  "versions",
  "database",
  "login",
  "row_security",
  "durability",
  "backups",
  "connections",
  "redis",
  "clock",
  "disk",
  "jobs",
  "dead_letters",
  "model",
  "embedding",
  "recall",
  "web_search",
  "mail",
  "mailbox",
  "public_address",
  "cells",
] as const;
export type CheckName = (typeof CHECKS)[number];

/** The worst first. */
export const LEVELS = ["error", "warning", "notice", "ok"] as const;
export type Level = (typeof LEVELS)[number];

export interface Finding {
  check: CheckName;
  level: Level;
  /** What was found, in a sentence. */
  found: string;
  /** How to mend it; null where nothing needs mending. */
  mend: string | null;
  /** Where the documentation says more: a file of the project and a heading. */
  link: string;
}
