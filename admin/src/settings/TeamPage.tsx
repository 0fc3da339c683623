import { t } from "../i18n/index.ts";
import { ApiKeys } from "./ApiKeys.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { OwnerPage } from "./SettingsTabs.tsx";
import { Team } from "./Team.tsx";

/** Members and API keys. For owners. */
export function TeamPage() {
  return (
    <OwnerPage>
      <Team />
      <ApiKeys />
      <SettingsForm page="visitors" title={t("visitors.title")} />
    </OwnerPage>
  );
}
