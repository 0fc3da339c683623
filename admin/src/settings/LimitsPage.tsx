import { useEffect, useState } from "preact/hooks";
import type { Service } from "../../../server/protocol/service.ts";
import { settingsApi } from "../api/settings.ts";
import { formatCost, formatNumber, t } from "../i18n/index.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { OwnerPage } from "./SettingsTabs.tsx";

const LEVELS = ["full", "documents", "people", "closed"] as const;

/** The daily cost limit, and what visitors get once a limit is reached. For owners. */
export function LimitsPage() {
  const [service, setService] = useState<Service | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    settingsApi.getService().then(setService, setError);
  }, []);
  return (
    <OwnerPage>
      {error !== null && <ErrorNotice error={error} />}
      {service && <Today service={service} />}
      <SettingsForm page="limits" title={t("limits.title")} />
    </OwnerPage>
  );
}

function Today({ service }: { service: Service }) {
  return (
    <section class="card stack">
      <h2>{t("limits.today")}</h2>
      <p class="muted">
        {t("limits.used", {
          cost: formatCost(service.cost_micros),
          questions: formatNumber(service.questions),
          waiting: formatNumber(service.waiting),
        })}
      </p>
      <ol class="ladder">
        {LEVELS.map((level) => (
          <li key={level} aria-current={level === service.level ? "step" : undefined}>
            <strong>
              {t(`limits.${level}`)}
              {level === service.level && <span class="tag tag-ready">{t("limits.now")}</span>}
            </strong>
            <span class="muted">{t(`limits.${level}Hint`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
