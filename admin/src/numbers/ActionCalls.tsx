/** The outcomes of each action's calls. */

import { localizedText } from "../../../server/protocol/localizedText.ts";
import type { Numbers } from "../../../server/protocol/numbers.ts";
import { formatNumber, locale, t } from "../i18n/index.ts";

const COUNTS = ["asked", "done", "declined", "failed", "unknown"] as const;

export function ActionCalls({ actions }: Pick<Numbers, "actions">) {
  return (
    <>
      <p class="muted">{t("numbers.actionsMeans")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard */}
      <section class="table-box" aria-label={t("numbers.actions")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("numbers.action")}</th>
              {COUNTS.map((name) => (
                <th key={name} scope="col" class="number">
                  {t(`numbers.${name}`)}
                </th>
              ))}
              <th scope="col" class="number">
                {t("numbers.medianTime")}
              </th>
            </tr>
          </thead>
          <tbody>
            {actions.map((action) => (
              <tr key={action.id}>
                <th scope="row" dir="auto">
                  {localizedText(action.title, locale.value)}
                </th>
                {COUNTS.map((name) => (
                  <td key={name} class="number">
                    {formatNumber(action[name])}
                  </td>
                ))}
                <td class="number">{writeTime(action.ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const writeTime = (ms: number | null) => (ms === null ? "–" : `${formatNumber(ms)} ms`);
