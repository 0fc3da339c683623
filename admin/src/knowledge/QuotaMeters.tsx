import { useEffect, useState } from "preact/hooks";
import type { Quota } from "../../../server/protocol/admin.ts";
import { knowledgeApi } from "../api/knowledge.ts";
import { formatBytes, formatNumber, t } from "../i18n/index.ts";

/** Usage above this share counts as nearly full. */
const NEARLY = 0.9;

/** Quota usage. @param of the list it belongs to; a change reloads the quota */
export function QuotaMeters({ of }: { of: unknown[] | null }) {
  const [quota, setQuota] = useState<Quota | null>(null);
  useEffect(() => {
    knowledgeApi.getKnowledge().then(
      (status) => setQuota(status.quota),
      () => setQuota(null),
    );
  }, [of]);
  if (!quota) return null;
  return (
    <ul class="quota" aria-label={t("quota.title")}>
      {(["documents", "bytes", "passages"] as const).map((part) => {
        const { used, limit } = quota[part];
        const write = part === "bytes" ? formatBytes : formatNumber;
        return (
          <li key={part} class={used >= limit * NEARLY ? "quota-low" : undefined}>
            <span>{t(`quota.${part}`)}</span>
            <span class="number">{t("quota.of", { used: write(used), limit: write(limit) })}</span>
            <progress max={Math.max(1, limit)} value={used} aria-label={t(`quota.${part}`)} />
          </li>
        );
      })}
    </ul>
  );
}
