import { onlyRow } from "../../db/onlyRow.ts";
import { withSystem } from "../../db/system.ts";
import { counted, error, makeCheck, notice, ok, type Scene, spanOf, type Verdict, warning } from "../check.ts";

const LINK = "docs/backups.md#how-do-i-set-up-pgbackrest";
const DUMPS = "docs/self-hosting.md#how-do-i-back-up-the-database";
const POINTS = "docs/backups.md#which-points-in-time-can-i-go-back-to";
/** Segments of the write-ahead log that wait to be archived: some are always on their way. */
const BEHIND = 8;
/** Backups are made once a day: after this many seconds one is missing, and the next one is late. */
const STALE = 2 * 86_400;

interface Measured {
  archive_mode: string;
  /** Seconds after which a segment is archived even if it isn't full; 0 for never. */
  archive_timeout: number;
  /** Names of segments; null where none has been. */
  last_archived: string | null;
  last_failed: string | null;
  /** Seconds since then. */
  archived_age: number;
  failed_age: number;
  /** Whether the newest attempt has failed. */
  is_failing: boolean;
  /** The segment that is being written; null on a standby. */
  current: string | null;
  segment_bytes: number;
  /** Seconds since `frontdesk backup` last wrote one; null where it never has. */
  backup_age: number | null;
}

/** @returns null for the embedded database */
async function measure({ parts }: Scene): Promise<Measured | null> {
  if (!parts.config.DATABASE_URL) return null;
  return withSystem(parts.db, "doctor", async ({ sql }) =>
    onlyRow(
      await sql<Measured[]>`
        select current_setting('archive_mode') as archive_mode, last_archived_wal as last_archived, last_failed_wal as last_failed,
          (select setting::int from pg_settings where name = 'archive_timeout') as archive_timeout,
          (select setting::int from pg_settings where name = 'wal_segment_size') as segment_bytes,
          coalesce(extract(epoch from now() - last_archived_time), 0)::float8 as archived_age,
          coalesce(extract(epoch from now() - last_failed_time), 0)::float8 as failed_age,
          coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing,
          case when pg_is_in_recovery() then null else pg_walfile_name(pg_current_wal_lsn()) end as current,
          (select extract(epoch from now() - made_at)::float8 from last_backup) as backup_age
        from pg_stat_archiver`,
    ),
  );
}

/** How many segments were written after the archived one; of another timeline: unknown, and 0. */
export function segmentsBehind(archived: string, current: string, segmentBytes: number): number {
  if (archived.slice(0, 8) !== current.slice(0, 8)) return 0;
  const perLog = 2 ** 32 / segmentBytes;
  const numberOf = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16, 24), 16);
  // The one that is being written can't be archived yet. What is not a number was the history of a timeline.
  return Math.max(0, numberOf(current) - numberOf(archived) - 1) || 0;
}

export function judgeBackups(measured: Measured | null): Verdict[] {
  if (!measured) return [notice("The embedded database is not backed up.", "Set DATABASE_URL to a PostgreSQL.", LINK)];
  const { backup_age: age } = measured;
  if (measured.archive_mode === "off") return [judgeDump(age)];
  const archive = judgeArchive(measured);
  return age !== null && age > STALE ? [archive, staleDump(age)] : [archive];
}

/** Where nothing is archived, backups are all there is. */
function judgeDump(age: number | null): Verdict {
  if (age === null) {
    const found = "PostgreSQL archives no write-ahead log, and `frontdesk backup` has never written a backup.";
    const mend = "Set up either of them, unless PostgreSQL's provider makes backups that you have tried.";
    return notice(found, mend, DUMPS);
  }
  if (age > STALE) return staleDump(age);
  return ok(`The last backup was made ${spanOf(age)} ago; what was written since can't be restored.`, LINK);
}

function staleDump(age: number): Verdict {
  const mend = "Find out why its timer no longer runs, or why the command fails; it says so where it is run.";
  return warning(`\`frontdesk backup\` last wrote a backup ${spanOf(age)} ago.`, mend, DUMPS);
}

function judgeArchive(measured: Measured): Verdict {
  const { archive_timeout, last_archived, last_failed, is_failing, current, segment_bytes } = measured;
  if (is_failing) {
    const found = `PostgreSQL can't archive its write-ahead log: ${last_failed} failed ${spanOf(measured.failed_age)} ago.`;
    const mend =
      "Read why in PostgreSQL's log, and run `pgbackrest check`: until it works the log fills PostgreSQL's disk.";
    return error(found, mend, LINK);
  }
  if (last_archived === null) {
    const mend = "Run `pgbackrest check`, which archives a segment and says what is wrong.";
    return warning("PostgreSQL has not archived anything yet.", mend, LINK);
  }
  const behind = current === null ? 0 : segmentsBehind(last_archived, current, segment_bytes);
  if (behind > BEHIND) {
    const found = `${counted(behind, "segment")} of the write-ahead log wait to be archived.`;
    const mend =
      "Look at the repository's disk and network; archive-async and process-max let pgBackRest send several.";
    return warning(found, mend, LINK);
  }
  if (archive_timeout === 0) {
    const found =
      "archive_timeout is 0: in quiet hours the newest write-ahead log is archived late, or lost with the disk.";
    return warning(found, "Set archive_timeout = 60 in postgresql.conf and reload PostgreSQL.", LINK);
  }
  return ok(`The write-ahead log is archived, the last segment ${spanOf(measured.archived_age)} ago.`, POINTS);
}

/** Whether the database can be restored to a point in time, as far as PostgreSQL itself knows. */
export const backups = makeCheck("backups", 15, measure, judgeBackups);
