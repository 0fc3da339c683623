/** What a visitor sees while an action waits for them: a form, or exactly what would be done. */
import { z } from "zod";

/** A value to fill in. The answer is sent as a line of the message: label, colon, value. */
const formFieldSchema = z.object({
  label: z.string(),
  type: z.enum(["string", "integer", "number", "boolean", "enum", "date", "email"]),
  is_required: z.boolean(),
  hint: z.string(),
  /** Labels to choose from; empty for a free value. */
  options: z.array(z.string()),
  /** The value if it is already known. */
  value: z.string().nullable(),
});
export type FormField = z.infer<typeof formFieldSchema>;

export const actionCardSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("form"), title: z.string(), fields: z.array(formFieldSchema) }),
  z.object({
    kind: z.literal("confirm"),
    title: z.string(),
    values: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
]);
export type ActionCard = z.infer<typeof actionCardSchema>;
