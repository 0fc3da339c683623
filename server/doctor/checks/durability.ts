import { onlyRow } from "../../db/onlyRow.ts";
import { withSystem } from "../../db/system.ts";
import { error, makeCheck, notice, ok, refusal, type Scene, type Verdict, warning } from "../check.ts";

const LINK = "docs/doctor.md#what-does-the-doctor-check";
const STANDBYS = "docs/high-availability.md#what-is-lost-when-the-primary-is-lost";

interface Measured {
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  is_standby: boolean;
  /** How many standbys follow. */
  standbys: number;
  /** Whether a commit waits for one of them. */
  is_synchronous: boolean;
}

/** @returns null for the embedded database */
async function measure({ parts }: Scene): Promise<Measured | null> {
  if (!parts.config.DATABASE_URL) return null;
  return withSystem(parts.db, "doctor", async ({ sql }) =>
    onlyRow(
      await sql<Measured[]>`
        select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
          current_setting('synchronous_commit') as synchronous_commit, pg_is_in_recovery() as is_standby,
          (select count(*)::int from pg_stat_replication) as standbys,
          current_setting('synchronous_standby_names') <> '' as is_synchronous`,
    ),
  );
}

export function judgeDurability(measured: Measured | null): Verdict[] {
  if (!measured) {
    const mend = "Set DATABASE_URL to a PostgreSQL server before anybody relies on it.";
    const found = "The embedded database is for trying Frontdesk out: a power cut may cost what it stored last.";
    return [notice(found, mend, LINK)];
  }
  const { fsync, full_page_writes, synchronous_commit, is_standby, standbys, is_synchronous } = measured;
  const verdicts: Verdict[] = [];
  if (is_standby) {
    const mend = "Point DATABASE_URL and DATABASE_MIGRATION_URL at the primary.";
    verdicts.push(error("The database is a standby, which takes no writes.", mend, LINK));
  }
  if (fsync === "off") {
    const mend = "Set fsync = on in postgresql.conf and reload PostgreSQL.";
    verdicts.push(refusal("PostgreSQL runs with fsync off: a power cut can destroy the whole database.", mend, LINK));
  }
  if (full_page_writes === "off") {
    const mend = "Set full_page_writes = on, unless the file system writes pages atomically (ZFS does).";
    verdicts.push(warning("PostgreSQL runs with full_page_writes off: a crash can leave torn pages.", mend, LINK));
  }
  if (synchronous_commit === "off") {
    const mend = "Set synchronous_commit = on.";
    const found =
      "PostgreSQL runs with synchronous_commit off: a crash loses messages that visitors were told are sent.";
    verdicts.push(warning(found, mend, LINK));
  }
  if (standbys > 0 && !is_synchronous) {
    const mend = "Set synchronous_standby_names, or synchronous_mode where Patroni does it.";
    const found = "Commits wait for no standby: a failover may lose the messages of the last moments.";
    verdicts.push(notice(found, mend, STANDBYS));
  }
  return verdicts.length > 0 ? verdicts : [ok("What the database has committed survives a crash.", LINK)];
}

/** Whether PostgreSQL keeps what it has said is stored. */
export const durability = makeCheck("durability", 15, measure, judgeDurability);
