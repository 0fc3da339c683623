/**
 * How a database's schema and this build go together. Each states the other's limit: the build which migrations and
 * functions it needs, the database (`drizzle.serves_from`) the oldest build that finds in it all that it uses.
 */
import { join } from "node:path";
import type postgres from "postgres";
import { lastOf } from "../language/lists.ts";
import { appliedRevision, FUNCTIONS, readFunctions } from "./functions.ts";
import { onlyRow } from "./onlyRow.ts";
import { readMigrations } from "./readMigrations.ts";

type Connection = postgres.ISql;

/** How far a database is, compared with this build. */
export interface SchemaState {
  /** Migrations of this build that it lacks. */
  missing: number;
  /** It has migrations that this build doesn't know: a newer one has been here. */
  isNewer: boolean;
  /** A newer build has removed something that this one uses. */
  isOutdated: boolean;
  /** The revision of its functions; 0 where it has none. */
  revision: number;
  /** This build's. */
  ownRevision: number;
}

export interface SchemaFolders {
  migrations: string;
  functions: string;
}

/** This build's. */
export const FOLDERS: SchemaFolders = {
  migrations: join(import.meta.dirname, "../../migrations"),
  functions: FUNCTIONS,
};

/** A build, as schemas know it. */
interface Build {
  /** The number of the newest migration that it knows. */
  migration: number;
  /** The revision of its functions. */
  revision: number;
}

const OUTDATED =
  "a newer version has migrated this database and removed what this version uses: run the newer version, or restore the backup from before the upgrade (docs/upgrading.md)";

export async function readSchemaState(connection: Connection): Promise<SchemaState> {
  const [migrations, own] = [await readMigrations(FOLDERS.migrations), await ownBuild()];
  const last = await newestApplied(connection);
  return {
    missing: migrations.filter(({ when }) => when > last).length,
    isNewer: last > lastOf(migrations).when,
    isOutdated: isBefore(own, await servesFrom(connection)),
    revision: await appliedRevision(connection),
    ownRevision: own.revision,
  };
}

/** What a state means for this build. A schema that is newer, but has all that this build uses, is `ready`. */
export function judgeState({ missing, isOutdated, revision, ownRevision }: SchemaState) {
  if (isOutdated) return "outdated" as const;
  return missing === 0 && revision >= ownRevision ? ("ready" as const) : ("not_migrated" as const);
}

/** @throws an Error for the operator unless the database is ready for this build */
export async function requireSchema(connection: Connection): Promise<void> {
  const verdict = judgeState(await readSchemaState(connection));
  if (verdict === "outdated") throw new Error(OUTDATED);
  if (verdict === "not_migrated")
    throw new Error("the database lacks changes that this version needs: run `frontdesk migrate` first");
}

/** @throws an Error for the operator when a newer build has removed something that this one uses */
export async function refuseOutdated(connection: Connection, folders: SchemaFolders): Promise<void> {
  if (isBefore(await ownBuild(folders), await servesFrom(connection))) throw new Error(OUTDATED);
}

async function ownBuild(folders: SchemaFolders = FOLDERS): Promise<Build> {
  const [migrations, { revision }] = [await readMigrations(folders.migrations), await readFunctions(folders.functions)];
  return { migration: lastOf(migrations).number, revision };
}

const isBefore = (one: Build, other: Build) => one.migration < other.migration || one.revision < other.revision;

/** @returns the newest applied migration's time in the journal; 0 where none is */
export async function newestApplied(connection: Connection): Promise<number> {
  if (!(await isThere(connection, "drizzle.__drizzle_migrations"))) return 0;
  const rows = await connection<{ last: string }[]>`
    select coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations`;
  return Number(onlyRow(rows).last);
}

/** @returns the oldest build that the database still serves; one without the table serves all that exist */
async function servesFrom(connection: Connection): Promise<Build> {
  if (!(await isThere(connection, "drizzle.serves_from"))) return { migration: 0, revision: 0 };
  return onlyRow(await connection<Build[]>`select migration, revision from drizzle.serves_from`);
}

async function isThere(connection: Connection, table: string): Promise<boolean> {
  return onlyRow(await connection<{ present: boolean }[]>`select to_regclass(${table}) is not null as present`).present;
}
