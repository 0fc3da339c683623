/** How much knowledge a tenant may keep, by the operator's default or the tenant's own limit. */
import type { Config } from "../../config/config.ts";
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../kernel/errors.ts";
import { type Quota, quotaParts } from "../../protocol/knowledge.ts";
import { readOwnQuota } from "../../tenants/setQuota.ts";

/** Defaults for tenants without limits of their own. */
export type QuotaConfig = Pick<Config, "QUOTA_DOCUMENTS" | "QUOTA_MEGABYTES" | "QUOTA_PASSAGES">;

/** The tenant's limits and usage. Unread files count by their bytes. */
export async function readQuota({ sql }: Tx, tenantId: string, config: QuotaConfig): Promise<Quota> {
  const [row] = await sql<{ documents: number; bytes: number; passages: number; own: unknown }[]>`
    select count(documents.id)::int as documents, coalesce(sum(byte_size), 0)::float8 as bytes,
      coalesce((select chunk_count from knowledge_stats where tenant_id = ${tenantId}), 0) as passages,
      (select quota from tenants where id = ${tenantId}) as own
    from documents where tenant_id = ${tenantId}`;
  const own = readOwnQuota(row?.own);
  const given = {
    documents: config.QUOTA_DOCUMENTS,
    bytes: config.QUOTA_MEGABYTES * 1_000_000,
    passages: config.QUOTA_PASSAGES,
  };
  const part = (name: (typeof quotaParts)[number]) => ({ used: row?.[name] ?? 0, limit: own[name] ?? given[name] });
  return { documents: part("documents"), bytes: part("bytes"), passages: part("passages") };
}

/**
 * Refuses a file that exceeds the quota and serializes the tenant's uploads until this transaction ends, so that two
 * can't both take the last place. Chunks are only known after reading: once the limit is reached, no further file is
 * accepted.
 * @param coming what the file adds to the usage
 * @throws AppError `quota_exceeded` with the exceeded quota and its limit
 */
export async function checkQuota(
  tx: Tx,
  tenantId: string,
  { config, coming }: { config: QuotaConfig; coming: { documents: number; bytes: number } },
): Promise<void> {
  await tx.sql`select from tenants where id = ${tenantId} for no key update`;
  const quota = await readQuota(tx, tenantId, config);
  const wanted = { ...coming, passages: 1 };
  const over = quotaParts.find((name) => wanted[name] > 0 && quota[name].used + wanted[name] > quota[name].limit);
  if (over) throw new AppError("quota_exceeded", { details: { of: over, limit: quota[over].limit } });
}
