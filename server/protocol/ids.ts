/** Ids on the wire. */
import { z } from "zod";

/** A UUID in canonical form, so that counting and lookup by it are unambiguous. */
export const uuidSchema = z.uuid().toLowerCase();
