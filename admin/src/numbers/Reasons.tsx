/** Why conversations went to people, most frequent first. */
import { keysOf } from "../../../server/protocol/keys.ts";
import type { Figures } from "../../../server/protocol/numbers.ts";
import { formatNumber, t } from "../i18n/index.ts";

export function Reasons({ total }: { total: Figures }) {
  const all = total.handed_over;
  if (all === 0) return <p class="muted">{t("numbers.reasonsNone")}</p>;
  const reasons = keysOf(total.escalated)
    .map((reason) => ({ reason, count: total.escalated[reason] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return (
    <>
      <ul class="bars">
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            <span>{t(`reason.${reason}`)}</span>
            <span class="number">{formatNumber(count)}</span>
            <progress max={all} value={count} aria-hidden="true" />
          </li>
        ))}
      </ul>
      <p class="muted">
        {t("numbers.soFar", { replied: formatNumber(total.replied_by_person), resolved: formatNumber(total.resolved) })}
      </p>
    </>
  );
}
