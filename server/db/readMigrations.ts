/** Reads the numbered migrations of a folder, and how each wants to be run. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export interface Migration {
  /** The number in its file's name. */
  number: number;
  /** The file's name without its ending. */
  tag: string;
  /** Its time in the journal: the order in which they are applied, and what the database remembers. */
  when: number;
  hash: string;
  statements: string[];
  /** Each statement is a transaction of its own: what was done stays when a later one fails. */
  isOutside: boolean;
}

const OUTSIDE = "-- outside a transaction";
const journalSchema = z.object({ entries: z.array(z.object({ idx: z.number(), when: z.number(), tag: z.string() })) });

/** @param folder one `<tag>.sql` per entry of its `meta/_journal.json` @returns them in their order */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const { entries } = journalSchema.parse(JSON.parse(await readFile(join(folder, "meta/_journal.json"), "utf8")));
  return Promise.all(
    entries.map(async ({ idx: number, when, tag }) => {
      const text = await readFile(join(folder, `${tag}.sql`), "utf8");
      const hash = createHash("sha256").update(text).digest("hex");
      const statements = text.split("--> statement-breakpoint");
      return { number, tag, when, hash, statements, isOutside: text.startsWith(OUTSIDE) };
    }),
  );
}
