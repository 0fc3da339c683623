import { useEffect, useState } from "preact/hooks";
import type { Service } from "../../../server/protocol/service.ts";
import { settingsApi } from "../api/settings.ts";
import { t } from "../i18n/index.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import { OwnerPage } from "./SettingsTabs.tsx";

/** How the AI answers. For owners. */
export function AnswersPage() {
  const [service, setService] = useState<Service | null>(null);
  useEffect(() => {
    settingsApi.getService().then(setService, () => undefined);
  }, []);
  const model = service && (
    <small class="said-now">
      {service.model ? t("answers.model", { model: service.model }) : t("answers.noModel")}
    </small>
  );
  return (
    <OwnerPage>
      <SettingsForm page="answers" title={t("settings.answers")} notes={{ instructions: model }} />
    </OwnerPage>
  );
}
