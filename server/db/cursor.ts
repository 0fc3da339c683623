/** The end of a list page: the timestamp it is ordered by, and the row's id. */
import { z } from "zod";
import { AppError } from "../kernel/errors.ts";
import { uuidSchema } from "../protocol/ids.ts";

const FORM = /^(?!0000)(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)([+-](?:0\d|1[0-5]))(:\d\d)?$/;
const moment = z.iso.datetime({ offset: true });

/** Whether the text is a timestamp in Postgres's format, with a valid date. */
function isMoment(text: string): boolean {
  const [, day, time, hours, minutes = ":00"] = FORM.exec(text) ?? [];
  return moment.safeParse(`${day}T${time}${hours}${minutes}`).success;
}

const cursorSchema = z.tuple([z.string().refine(isMoment), uuidSchema]);

export interface Cursor {
  /** In Postgres's format: a JavaScript date would lose the microseconds. */
  at: string;
  id: string;
}

/** The opaque text for clients. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.at, cursor.id])).toString("base64url");
}

/** @throws AppError bad_request when the text is not a cursor of ours */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    const [at, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return { at, id };
  } catch (cause) {
    throw new AppError("bad_request", { fields: [{ field: "cursor", reason: "wrong_format" }], cause });
  }
}
