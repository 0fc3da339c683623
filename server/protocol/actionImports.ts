/** Importing actions from OpenAPI documents and MCP servers of a tenant's own systems. */
import { z } from "zod";
import { actionSchema, localeSchema, secretName, secretText } from "./actionCalls.ts";
import { IMPORT_NOTES, IMPORT_REFUSALS } from "./actionNames.ts";
import { actionDefinitionSchema } from "./actions.ts";

const addressSchema = z.string().min(1).max(2000);

/** Maximum drafts per request. */
const MAX_DRAFTS = 20;

export const apiImportSchema = z.strictObject({
  /** Address of the OpenAPI document. */
  url: addressSchema,
  /** Address of the API, instead of the one in the document. */
  server: addressSchema.optional(),
  /** Language of the drafts' texts. */
  locale: localeSchema,
});
export type ApiImport = z.infer<typeof apiImportSchema>;

export const apiFileQuerySchema = z.object({
  /** The file's name, for a raw body. */
  name: z.string().max(255).optional(),
  server: addressSchema.optional(),
  locale: localeSchema,
});

export const toolImportSchema = z.strictObject({
  /** The MCP server's streamable HTTP endpoint. */
  url: addressSchema,
  /** The header with its key; null for none. */
  header: z
    .strictObject({
      name: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
      /** Put before the key: `Bearer `. */
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
  /** `name` is the cause: a parameter, a media type, a reference. */
  refusal: z.object({ reason: z.enum(IMPORT_REFUSALS), name: z.string() }).nullable(),
  notes: z.array(z.object({ note: z.enum(IMPORT_NOTES), names: z.array(z.string()) })),
});
export type Imported = z.infer<typeof importedSchema>;

export const importListSchema = z.object({
  /** Title of the API or the server. */
  title: z.string(),
  /** All of them, in the document's order. */
  items: z.array(importedSchema),
});
export type ImportList = z.infer<typeof importListSchema>;

export const draftsRequestSchema = z.strictObject({
  definitions: z.array(actionDefinitionSchema).min(1).max(MAX_DRAFTS),
  /** By name; each draft gets those used in its headers. */
  secrets: z.record(secretName, secretText).default({}),
});
export type DraftsRequest = z.infer<typeof draftsRequestSchema>;

export const draftsSchema = z.object({ actions: z.array(actionSchema) });
export type Drafts = z.infer<typeof draftsSchema>;
