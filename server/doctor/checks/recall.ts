import { type Recall, sampleRecall } from "../../db/sql/sampleRecall.ts";
import { withSystem } from "../../db/system.ts";
import { counted, error, makeCheck, ok, type Scene, type Verdict, warning } from "../check.ts";

const LINK = "docs/scaling.md#how-does-search-stay-fast-for-large-tenants";
/** From so many passages on, a tenant's vectors may have an index of their own. */
const LARGE = 2000;
/** Of words, which are searched exactly up to here. */
const LARGE_OF_WORDS = 20_000;
const MOST_TENANTS = 10;
const [SAMPLES, NEAREST] = [20, 10];
/** 99 % were measured when the index was chosen. */
const [FINE, POOR] = [0.95, 0.8];

interface TenantRecall extends Recall {
  tenantId: string;
}

/** Tenants whose vectors are searched through an approximate index, the largest first. */
function tenantsWithIndex({ parts }: Pick<Scene, "parts">): Promise<string[]> {
  return withSystem(parts.db, "doctor", async ({ sql }) => {
    const rows = await sql<{ tenant_id: string }[]>`
      select tenant_id from knowledge_stats
      where shelf = tenant_id and chunk_count >= case when embedding_model like 'local-%' then ${LARGE_OF_WORDS + 1}::int else ${LARGE}::int end
      order by chunk_count desc limit ${MOST_TENANTS}`;
    return rows.map((row) => row.tenant_id);
  });
}

async function measure(scene: Scene): Promise<TenantRecall[]> {
  const measured: TenantRecall[] = [];
  for (const tenantId of await tenantsWithIndex(scene)) {
    if (scene.signal.aborted) break;
    const recall = await sampleRecall({ db: scene.parts.db, tenantId }, { samples: SAMPLES, nearest: NEAREST });
    measured.push({ tenantId, ...recall });
  }
  return measured;
}

export function judgeRecall(tenants: TenantRecall[]): Verdict[] {
  if (tenants.length === 0)
    return [ok("No tenant is searched through an approximate index: every search is exact.", LINK)];
  const poor = tenants.filter(({ recall }) => recall < FINE);
  const worst = Math.min(...tenants.map(({ recall }) => recall));
  if (poor.length === 0) {
    const found = `Searches of ${counted(tenants.length, "large tenant")} find ${percent(worst)} or more of the nearest passages.`;
    return [ok(found, LINK)];
  }
  return poor.map(({ tenantId, recall, passages }) => {
    const found = `Searches of tenant ${tenantId} (${counted(passages, "passage")}) find only ${percent(recall)} of the nearest passages.`;
    const table = `embeddings_${tenantId.replaceAll("-", "")}`;
    const mend = `Update pgvector to 0.8.3 or newer; then, as the tables' owner: reindex table concurrently ${table};`;
    return (recall < POOR ? error : warning)(found, mend, LINK);
  });
}

const percent = (share: number) => `${Math.floor(share * 100)} %`;

/** Compares the approximate searches of large tenants with exact ones. */
export const recall = makeCheck("recall", 90, measure, judgeRecall);
