import { t } from "../i18n/index.ts";
import { HoursForm } from "./HoursForm.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { OwnerPage } from "./SettingsTabs.tsx";

/** When conversations go to people, the texts used, and the office hours. For owners. */
export function PeoplePage() {
  return (
    <OwnerPage>
      <SettingsForm page="people" title={t("people.title")} hint={t("people.hint")} />
      <HoursForm />
    </OwnerPage>
  );
}
