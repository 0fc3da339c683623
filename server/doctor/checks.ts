/** Every check, in the order of `CHECKS`. */
import type { CheckName } from "../protocol/doctor.ts";
import type { Check } from "./check.ts";
import { backups } from "./checks/backups.ts";
import { cells } from "./checks/cells.ts";
import { clock } from "./checks/clock.ts";
import { configuration } from "./checks/configuration.ts";
import { connections } from "./checks/connections.ts";
import { database } from "./checks/database.ts";
import { deadLetters } from "./checks/deadLetters.ts";
import { disk } from "./checks/disk.ts";
import { durability } from "./checks/durability.ts";
import { embedding } from "./checks/embedding.ts";
import { jobs } from "./checks/jobs.ts";
import { login } from "./checks/login.ts";
import { mail } from "./checks/mail.ts";
import { mailbox } from "./checks/mailbox.ts";
import { model } from "./checks/model.ts";
import { publicAddress } from "./checks/publicAddress.ts";
import { recall } from "./checks/recall.ts";
import { redis } from "./checks/redis.ts";
import { rowSecurity } from "./checks/rowSecurity.ts";
import { versions } from "./checks/versions.ts";
import { webSearch } from "./checks/webSearch.ts";

export const checks: Record<CheckName, Check> = {
  configuration,
  versions,
  database,
  login,
  row_security: rowSecurity,
  durability,
  backups,
  connections,
  redis,
  clock,
  disk,
  jobs,
  dead_letters: deadLetters,
  model,
  embedding,
  recall,
  web_search: webSearch,
  mail,
  mailbox,
  public_address: publicAddress,
  cells,
};
