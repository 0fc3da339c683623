/** Actions from what a tenant's own systems say of themselves: OpenAPI documents, and tools of MCP servers. */
import { z } from "zod";
import { actionSchema, localeSchema, secretName, secretText } from "./actionCalls.ts";
import { IMPORT_NOTES, IMPORT_REFUSALS } from "./actionNames.ts";
import { actionDefinitionSchema } from "./actions.ts";

const addressSchema = z.string().min(1).max(2000);

/** Maximum drafts that one request adds. */
const MAX_DRAFTS = 20;

export const apiImportSchema = z.strictObject({
  /** Of the OpenAPI document. */
  url: addressSchema,
  /** Where the operations are called, in the place of what the document says. */
  server: addressSchema.optional(),
  /** The language that the drafts' texts are stored under. */
  locale: localeSchema,
});
export type ApiImport = z.infer<typeof apiImportSchema>;

export const apiFileQuerySchema = z.object({
  /** For a raw body: the file's name. */
  name: z.string().max(255).optional(),
  server: addressSchema.optional(),
  locale: localeSchema,
});

export const toolImportSchema = z.strictObject({
  /** Of the MCP server: its streamable HTTP endpoint. */
  url: addressSchema,
  /** The header with its key; null for none. */
  header: z
    .strictObject({
      name: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
      /** In front of the key: `Bearer `. */
      prefix: z
        .string()
        .max(40)
        .regex(/^[\x20-\x7e]*$/)
        .default(""),
      key: secretText,
    })
    .nullable()
    .default(null),
  locale: localeSchema,
});
export type ToolImport = z.infer<typeof toolImportSchema>;

/** One operation or tool. Either `definition` or `refusal` is null. */
const importedSchema = z.object({
  /** `GET /orders/{id}`, or the tool's name. */
  id: z.string(),
  title: z.string(),
  /** The operation's first tag; empty for none. */
  group: z.string(),
  definition: actionDefinitionSchema.nullable(),
  /** `name` is what it is about: a parameter, a media type, a reference. */
  refusal: z.object({ reason: z.enum(IMPORT_REFUSALS), name: z.string() }).nullable(),
  notes: z.array(z.object({ note: z.enum(IMPORT_NOTES), names: z.array(z.string()) })),
});
export type Imported = z.infer<typeof importedSchema>;

export const importListSchema = z.object({
  /** Of the API or the server, as it calls itself. */
  title: z.string(),
  /** All of them, in the document's order. */
  items: z.array(importedSchema),
});
export type ImportList = z.infer<typeof importListSchema>;

export const draftsRequestSchema = z.strictObject({
  definitions: z.array(actionDefinitionSchema).min(1).max(MAX_DRAFTS),
  /** Each draft gets those that its headers name. */
  secrets: z.record(secretName, secretText).default({}),
});
export type DraftsRequest = z.infer<typeof draftsRequestSchema>;

export const draftsSchema = z.object({ actions: z.array(actionSchema) });
export type Drafts = z.infer<typeof draftsSchema>;
