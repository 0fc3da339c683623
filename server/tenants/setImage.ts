import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";
import { withRight } from "../rights/withRight.ts";
import { forgetTenant } from "./findTenant.ts";
import { type ShownSettings, shownSettings } from "./getSettings.ts";
import { IMAGE_BYTES, keepNamedImages, nameImage } from "./images.ts";
import { parseSettings } from "./settings.ts";

/**
 * Replaces the widget's logo or avatar with an uploaded image.
 * @throws AppError `payload_too_large`; `file_type_unsupported` for anything but PNG, JPEG or WebP; `not_found` when
 *   the tenant is gone
 */
export async function setImage(
  ctx: Ctx<AgentActor>,
  { kind, bytes }: { kind: "logo" | "avatar"; bytes: Uint8Array },
): Promise<ShownSettings> {
  if (bytes.length > IMAGE_BYTES) throw new AppError("payload_too_large");
  const name = nameImage(bytes);
  const { tenantId } = ctx;
  const settings = await withRight(ctx, "owner", async (right) => {
    const [row] = await right.sql<{ settings: unknown }[]>`
      update tenants set settings = settings || ${JSON.stringify({ [kind]: name })}::jsonb
        where id = ${tenantId} returning settings`;
    if (!row) throw new AppError("not_found");
    await right.sql`
      insert into tenant_images (tenant_id, name, body) values (${tenantId}, ${name}, ${Buffer.from(bytes)})
      on conflict do nothing`;
    const changed = parseSettings(row.settings);
    await keepNamedImages(right, tenantId, changed);
    await writeAudit(right, {
      tenantId,
      actorId: ctx.actor.id,
      action: "settings_changed",
      details: { settings: [kind] },
    });
    return changed;
  });
  forgetTenant(ctx.db, tenantId);
  return shownSettings(settings);
}
