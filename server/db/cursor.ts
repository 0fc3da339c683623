/** Where a page of a list ended: the moment it is ordered by, and the row's id. */
import { z } from "zod";
import { AppError } from "../kernel/errors.ts";
import { uuidSchema } from "../protocol/ids.ts";

const FORM = /^(?!0000)(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)([+-](?:0\d|1[0-5]))(:\d\d)?$/;
const moment = z.iso.datetime({ offset: true });

/** Is it a moment as Postgres prints it, on a day that exists? */
function isMoment(text: string): boolean {
  const [, day, time, hours, minutes = ":00"] = FORM.exec(text) ?? [];
  return moment.safeParse(`${day}T${time}${hours}${minutes}`).success;
}

const cursorSchema = z.tuple([z.string().refine(isMoment), uuidSchema]);

export interface Cursor {
  /** As Postgres prints it: a JavaScript date would lose its microseconds. */
  at: string;
  id: string;
}

/** The opaque text that goes to the client. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.at, cursor.id])).toString("base64url");
}

/** @throws AppError bad_request when the text is no cursor of ours */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    const [at, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return { at, id };
  } catch (cause) {
    throw new AppError("bad_request", { fields: [{ field: "cursor", reason: "wrong_format" }], cause });
  }
}
