/** Images that owners upload for the widget: stored unchanged, named by content hash. */
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

/**
 * An image's stored name: its hash, and the type from its first bytes.
 * @throws AppError `file_type_unsupported` for anything else
 */
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

/** The path at which widgets fetch an image, or null without one. */
export function imagePath(tenantId: string, name: string | null): string | null {
  return name && `/widget/images/${tenantId}/${name}`;
}

/**
 * Deletes images that the settings no longer use.
 * @throws AppError `invalid_body` when they use one that was never uploaded
 */
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
