/** The pictures an owner uploads for the widget: kept as they came, under the name of their content. */
import { createHash } from "node:crypto";
import type { Tx } from "../db/database.ts";
import { AppError } from "../kernel/errors.ts";
import type { TenantSettings } from "./settings.ts";

export const IMAGE_BYTES = 200 * 1024;

type ImageSettings = Pick<TenantSettings, "logo" | "avatar">;

const signs = [
  { extension: "png", sign: /^\x89PNG\r\n/ },
  { extension: "jpg", sign: /^\xff\xd8\xff/ },
  { extension: "webp", sign: /^RIFF[\s\S]{4}WEBP/ },
];
const types: Record<string, string> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" };

/** The name an image is kept under: its hash, and its type by its first bytes. @throws AppError `file_type_unsupported` for what is none */
export function nameImage(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  const found = signs.find(({ sign }) => sign.test(head));
  if (!found) throw new AppError("file_type_unsupported");
  return `${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}.${found.extension}`;
}

/** The media type of an image by its name. */
export function imageType(name: string): string {
  return types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** The path that widgets fetch an image from, or null where there is none. */
export function imagePath(tenantId: string, name: string | null): string | null {
  return name && `/widget/images/${tenantId}/${name}`;
}

/** Drops the images that the settings no longer name. @throws AppError `invalid_body` when they name one that was never uploaded */
export async function keepNamedImages({ sql }: Tx, tenantId: string, { logo, avatar }: ImageSettings): Promise<void> {
  const named = [logo, avatar].filter((name) => name !== null);
  const kept = await sql<{ name: string }[]>`
    with dropped as (delete from tenant_images where tenant_id = ${tenantId} and name <> all(${named}))
    select name from tenant_images where tenant_id = ${tenantId} and name = any(${named})`;
  const missing = (["logo", "avatar"] as const).filter((field) => {
    const name = { logo, avatar }[field];
    return name !== null && !kept.some((image) => image.name === name);
  });
  if (missing.length > 0) throw new AppError("invalid_body", { fields: missing });
}
