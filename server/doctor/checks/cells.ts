import { type CellDescription, cellDescriptionSchema, describeCell, SHARED_KEYS } from "../../cells/describeCell.ts";
import { withSystem } from "../../db/system.ts";
import { counted, error, makeCheck, notice, ok, type Scene, spanOf, type Verdict, warning } from "../check.ts";

const LINK = "docs/scaling.md#what-if-one-postgresql-is-not-enough";
const MOVES = "docs/scaling.md#how-do-i-move-a-tenant-to-another-cell";
/** What one signs for another is good for half a minute. */
const BAD_MS = 10_000;
const FINE_MS = 2_000;

interface Asked {
  name: string;
  /** Its answer and, in ms, how far its clock is ahead of ours; null where none came. */
  answer: (CellDescription & { ahead: number }) | null;
}

/** A tenant's move out of this cell that has been begun, and that no command carries on. */
interface LeftMove {
  slot: string;
  /** Whether the other cell's database still follows it. */
  isFollowed: boolean;
  /** How much of its log PostgreSQL keeps for it, in bytes. */
  kept: number;
}

export interface MeasuredCells {
  /** Null where this is the only installation. */
  own: CellDescription | null;
  others: Asked[];
  moves: LeftMove[];
}

async function measure({ parts: { cells, config, db } }: Scene): Promise<MeasuredCells> {
  if (cells === null) return { own: null, others: [], moves: [] };
  const ask = async (name: string): Promise<Asked> => {
    const start = Date.now();
    try {
      const answer = cellDescriptionSchema.parse(await cells.ask(name, { hello: true }));
      return { name, answer: { ...answer, ahead: answer.now - (start + Date.now()) / 2 } };
    } catch {
      return { name, answer: null };
    }
  };
  const others = Promise.all(cells.others.map(ask));
  return { own: describeCell(config, cells.name), moves: await findLeftMoves(db), others: await others };
}

/** A running command holds the lock of the slot's name. A standby has no log of its own, and takes no moves. */
export function findLeftMoves(db: Scene["parts"]["db"]): Promise<LeftMove[]> {
  return withSystem(
    db,
    "doctor",
    async ({ sql }) => sql<LeftMove[]>`
      select s.slot_name::text as slot, s.active as "isFollowed", coalesce(
          pg_wal_lsn_diff(case when not pg_is_in_recovery() then pg_current_wal_lsn() end, s.restart_lsn), 0)::float8 as kept
      from pg_replication_slots s
      where starts_with(s.slot_name::text, 'frontdesk_move_') and s.database = current_database()
        and not exists (select from pg_locks l join pg_database d on d.oid = l.database and d.datname = s.database
          where l.locktype = 'advisory' and l.objsubid = 1
            and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(s.slot_name::text, 0))
      order by 1`,
  );
}

export function judgeCells({ own, others, moves }: MeasuredCells): Verdict[] {
  if (own === null) return [ok("This is the only installation: no tenants live in other cells.", LINK)];
  const wrong = [...others.flatMap((other) => judgeCell(own, other)), ...moves.map(judgeMove)];
  const each = counted(others.length, "other cell answers and agrees", "other cells answer and agree");
  return wrong.length > 0 ? wrong : [ok(`${each} with this one, ${own.cell}.`, LINK)];
}

function judgeCell(own: CellDescription, { name, answer }: Asked): Verdict[] {
  if (answer === null) {
    const mend = `Start it, and see whether this machine reaches its address in CELLS. All cells need the same SESSION_KEYS, their own names in CELL, and clocks that agree.`;
    return [error(`The cell ${name} doesn't answer this one, or not as a cell that knows it.`, mend, LINK)];
  }
  if (answer.cell !== name) {
    const mend = "Give each cell in CELLS its own address, and set CELL to its own name there.";
    return [error(`Where the cell ${name} should be, ${answer.cell} answers.`, mend, LINK)];
  }
  return [...judgeKeys(own, name, answer), ...judgeClock(name, answer.ahead), ...judgeVersion(own, name, answer)];
}

function judgeMove({ slot, isFollowed, kept }: LeftMove): Verdict {
  const mend = "Run the command that began the move again, or the same with --abort.";
  if (isFollowed) {
    const found = `A move of a tenant to another cell was begun and is not carried on: ${slot} still copies its rows.`;
    return notice(found, mend, MOVES);
  }
  const found = `A move of a tenant to another cell was begun and is not carried on: PostgreSQL keeps its log for ${slot}, ${Math.round(kept / 1e6)} MB so far, until the disk is full.`;
  return warning(found, mend, MOVES);
}

function judgeKeys(own: CellDescription, name: string, { fingerprints }: CellDescription): Verdict[] {
  return SHARED_KEYS.filter((key) => fingerprints[key] !== own.fingerprints[key]).map((key) =>
    warning(
      `The cell ${name} has other ${key} than this one.`,
      "Set the same in all cells: a tenant that moves takes along what was signed and encrypted with them.",
      LINK,
    ),
  );
}

function judgeClock(name: string, ahead: number): Verdict[] {
  const off = Math.abs(ahead);
  if (off <= FINE_MS) return [];
  const found = `The clock of the cell ${name} is ${spanOf(off / 1000)} ${ahead > 0 ? "ahead of" : "behind"} this one's.`;
  const mend = "Let all machines set their clocks by NTP: what cells sign for each other is good for half a minute.";
  return [(off > BAD_MS ? error : warning)(found, mend, LINK)];
}

/** The same number before the last point: two versions in a row may serve side by side. */
function judgeVersion(own: CellDescription, name: string, { version }: CellDescription): Verdict[] {
  const [major, minor = 0] = numbersOf(own.version);
  const [otherMajor, otherMinor = 0] = numbersOf(version);
  if (major === otherMajor && Math.abs(minor - otherMinor) <= 1) return [];
  const mend = "Bring all cells to the same version, one after another.";
  return [warning(`The cell ${name} runs version ${version}, and this one ${own.version}.`, mend, LINK)];
}

const numbersOf = (version: string) => version.split(".").map((part) => Number.parseInt(part, 10) || 0);

/** Whether the other cells answer, and have in common with this one what they must. */
export const cells = makeCheck("cells", 15, measure, judgeCells);
