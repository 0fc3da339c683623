import { onlyRow } from "../../db/onlyRow.ts";
import { readSchemaState, type SchemaState } from "../../db/schemaState.ts";
import { withSystem } from "../../db/system.ts";
import { VERSION } from "../../kernel/version.ts";
import { counted, error, makeCheck, notice, ok, type Scene, type Verdict, warning } from "../check.ts";

const DATABASE = "docs/self-hosting.md#which-postgresql-does-frontdesk-need";
const MIGRATIONS = "docs/self-hosting.md#how-is-the-database-migrated";
const UPGRADES = "docs/upgrading.md#how-do-i-go-back-to-the-version-before";
const NODE = "docs/self-hosting.md#can-i-run-frontdesk-without-containers";
const OLDEST_POSTGRES = 15;
const OLDEST_NODE = 24;
/** The oldest that works, and the oldest without a bug that could damage an index. */
const [OLDEST_VECTOR, SAFE_VECTOR] = ["0.8.0", "0.8.3"];

export interface Versions {
  node: string;
  /** PostgreSQL's, as it says it. */
  postgres: string;
  /** pgvector's in this database; null where it isn't installed. */
  vector: string | null;
  /** The one that the server could update it to. */
  vector_offered: string | null;
  schema: SchemaState;
}

export function readVersions({ parts }: Pick<Scene, "parts">): Promise<Versions> {
  return withSystem(parts.db, "doctor", async ({ sql }) => {
    const found = onlyRow(
      await sql<{ postgres: string; vector: string | null; vector_offered: string | null }[]>`
        select current_setting('server_version') as postgres,
          (select extversion from pg_extension where extname = 'vector') as vector,
          (select default_version from pg_available_extensions where name = 'vector') as vector_offered`,
    );
    return { ...found, node: process.versions.node, schema: await readSchemaState(sql) };
  });
}

/** Compares `0.8.3` with `0.10`, number by number. */
export function isOlder(version: string, than: string): boolean {
  const [numbers, others] = [version, than].map((text) =>
    text.split(".").map((part) => Number.parseInt(part, 10) || 0),
  );
  for (const [at, other] of (others ?? []).entries()) {
    const number = numbers?.[at] ?? 0;
    if (number !== other) return number < other;
  }
  return false;
}

export function judgeVersions(versions: Versions): Verdict[] {
  return [...judgeServers(versions), ...judgeVector(versions), ...judgeSchema(versions)];
}

function judgeServers({ node, postgres }: Versions): Verdict[] {
  const nodeMajor = Number.parseInt(node, 10);
  const major = Number.parseInt(postgres, 10);
  return [
    nodeMajor < OLDEST_NODE
      ? error(
          `Frontdesk ${VERSION} runs on Node.js ${node}.`,
          `Use Node.js ${OLDEST_NODE}, which \`npm ci\` installs.`,
          NODE,
        )
      : ok(`Frontdesk ${VERSION} runs on Node.js ${node}.`, NODE),
    major < OLDEST_POSTGRES
      ? error(`The database is PostgreSQL ${postgres}.`, `Use PostgreSQL ${OLDEST_POSTGRES} or newer.`, DATABASE)
      : ok(`The database is PostgreSQL ${postgres}.`, DATABASE),
  ];
}

function judgeVector({ vector, vector_offered: offered }: Versions): Verdict[] {
  if (vector === null)
    return [error("The extension pgvector is missing.", "As a superuser: create extension vector;", DATABASE)];
  const isOffered = offered !== null && isOlder(vector, offered);
  const update = isOffered
    ? `As a superuser: alter extension vector update; (to ${offered})`
    : `Install pgvector ${SAFE_VECTOR} or newer on the server, then: alter extension vector update;`;
  if (isOlder(vector, OLDEST_VECTOR)) return [error(`pgvector ${vector} is too old to search with.`, update, DATABASE)];
  if (isOlder(vector, SAFE_VECTOR))
    return [warning(`pgvector ${vector} has a bug that can damage the indexes of large tenants.`, update, DATABASE)];
  if (isOffered) return [notice(`pgvector is ${vector}; the server offers ${offered}.`, update, DATABASE)];
  return [ok(`pgvector is ${vector}.`, DATABASE)];
}

function judgeSchema({ schema }: Versions): Verdict[] {
  const { missing, isNewer, isOutdated, revision, ownRevision } = schema;
  if (isOutdated) {
    const mend = "Run the newer version, or restore the backup from before the upgrade.";
    return [error("A newer version has removed from the database what this version uses.", mend, UPGRADES)];
  }
  if (missing > 0 || revision < ownRevision) {
    const what = missing > 0 ? counted(missing, "migration") : "the newest functions";
    const mend = "Start this version of the service once: it migrates the database.";
    return [error(`The database lacks ${what} of this version.`, mend, MIGRATIONS)];
  }
  if (isNewer || revision > ownRevision) {
    const mend = "Run the newer version everywhere, unless this one is being replaced just now.";
    return [
      notice("The database was migrated by a newer version than this one, which can serve beside it.", mend, UPGRADES),
    ];
  }
  return [ok("The database has all migrations and functions of this version.", MIGRATIONS)];
}

/** Versions of the servers, the extension and the schema. */
export const versions = makeCheck("versions", 15, readVersions, judgeVersions);
