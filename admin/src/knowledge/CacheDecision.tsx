import type { Trace } from "../../../server/protocol/admin.ts";
import { percent, type TextKey, t } from "../i18n/index.ts";

/** Why no cached answer was given, by the reason in the trace. */
const REFUSED: Record<string, TextKey> = {
  context: "cacheMiss.context",
  repeated: "cacheMiss.repeated",
  scope: "cacheMiss.scope",
  page: "cacheMiss.page",
};

/** The cache's decision about a question it did not answer. */
export function CacheDecision({ trace }: { trace: Trace }) {
  const detail = trace.steps.find(({ node }) => node === "check_cache")?.detail;
  if (!detail || trace.is_cache_hit) return null;
  return (
    <dl class="facts">
      <div>
        <dt>{t("cacheMiss.title")}</dt>
        <dd>{reasonOf(detail)}</dd>
      </div>
    </dl>
  );
}

function reasonOf({ refused, failed, nearest }: Record<string, unknown>): string {
  if (failed !== undefined) return t("cacheMiss.failed");
  const refusal = typeof refused === "string" ? REFUSED[refused] : undefined;
  if (refusal) return t(refusal);
  return typeof nearest === "number" ? t("cacheMiss.far", { percent: percent(nearest) }) : t("cacheMiss.empty");
}
