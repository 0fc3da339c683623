import { type CellDescription, cellDescriptionSchema, describeCell, SHARED_KEYS } from "../../cells/describeCell.ts";
import { counted, error, makeCheck, ok, type Scene, spanOf, type Verdict, warning } from "../check.ts";

const LINK = "docs/scaling.md#what-if-one-postgresql-is-not-enough";
/** What one signs for another is good for half a minute. */
const BAD_MS = 10_000;
const FINE_MS = 2_000;

interface Asked {
  name: string;
  /** Its answer and, in ms, how far its clock is ahead of ours; null where none came. */
  answer: (CellDescription & { ahead: number }) | null;
}

export interface MeasuredCells {
  /** Null where this is the only installation. */
  own: CellDescription | null;
  others: Asked[];
}

async function measure({ parts: { cells, config } }: Scene): Promise<MeasuredCells> {
  if (cells === null) return { own: null, others: [] };
  const ask = async (name: string): Promise<Asked> => {
    const start = Date.now();
    try {
      const answer = cellDescriptionSchema.parse(await cells.ask(name, { hello: true }));
      return { name, answer: { ...answer, ahead: answer.now - (start + Date.now()) / 2 } };
    } catch {
      return { name, answer: null };
    }
  };
  return { own: describeCell(config, cells.name), others: await Promise.all(cells.others.map(ask)) };
}

export function judgeCells({ own, others }: MeasuredCells): Verdict[] {
  if (own === null) return [ok("This is the only installation: no tenants live in other cells.", LINK)];
  const wrong = others.flatMap((other) => judgeCell(own, other));
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
