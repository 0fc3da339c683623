import { t } from "../i18n/index.ts";
import { EraseVisitor } from "./EraseVisitor.tsx";
import { Exports } from "./Exports.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { OwnerPage } from "./SettingsTabs.tsx";

/** Exports, retention, and erasing a visitor's data. For owners. */
export function DataPage() {
  return (
    <OwnerPage>
      <Exports />
      <SettingsForm page="data" title={t("data.retention")} hint={t("data.retentionHint")} />
      <EraseVisitor />
    </OwnerPage>
  );
}
