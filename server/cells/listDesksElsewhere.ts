import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import type { Cells, Person } from "../ports/cells.ts";
import { type Role, roleSchema } from "../protocol/admin.ts";
import { desksOfSchema } from "./listDesksOf.ts";

/** A desk of another cell, for somebody who is signed in at this one. */
export interface DeskElsewhere {
  cell: string;
  /** Where its people work. */
  publicUrl: string;
  id: string;
  name: string;
  role: Role;
}

/** A page waits for this list: a cell that is away must not keep its people from their other desks. */
const PATIENCE_MS = 800;

/** The desks of a person at other cells. Those of a cell that doesn't answer in time are left out. */
export async function listDesksElsewhere(
  { cells, db, log }: Pick<Parts, "cells" | "db" | "log">,
  userId: string,
): Promise<DeskElsewhere[]> {
  const person = cells === null ? null : await readPerson({ db }, userId);
  if (cells === null || person === null) return [];
  const found = await Promise.all(
    cells.others.map((cell) =>
      listAt(cells, cell, person).catch((error: unknown) => {
        log.warn({ err: error, asked_cell: cell }, "a cell did not say which desks a person has there");
        return [];
      }),
    ),
  );
  return found.flat();
}

async function listAt(cells: Cells, cell: string, person: Person): Promise<DeskElsewhere[]> {
  const answer = desksOfSchema.parse(await cells.ask(cell, { desks: person }, PATIENCE_MS));
  return answer.desks.flatMap(({ role, ...desk }) => {
    const known = roleSchema.safeParse(role); // a newer version may have others
    return known.success ? [{ ...desk, role: known.data, cell, publicUrl: answer.public_url }] : [];
  });
}

/** The same, as the app is told of them. */
export async function desksElsewhere(parts: Pick<Parts, "cells" | "db" | "log">, userId: string) {
  const desks = await listDesksElsewhere(parts, userId);
  return desks.map(({ id, name, role, cell }) => ({ id, name, role, cell }));
}

/** As other cells may know them. */
export async function readPerson({ db }: Pick<Parts, "db">, userId: string): Promise<Person | null> {
  const [person] = await withSystem(
    db,
    "accounts",
    (tx) => tx.sql<Person[]>`
      select id as "userId", case when email_verified then email end as email from auth.user where id = ${userId}`,
  );
  return person ?? null;
}
