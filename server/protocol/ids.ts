/** Ids on the wire. */
import { z } from "zod";

/** A UUID in its one spelling: whatever is counted or looked up by it is counted and looked up once. */
export const uuidSchema = z.uuid().toLowerCase();
