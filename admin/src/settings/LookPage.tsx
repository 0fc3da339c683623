import { t } from "../i18n/index.ts";
import { LookPreview } from "./LookPreview.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { OwnerPage } from "./SettingsTabs.tsx";

/** The widget's look, next to a live preview. */
export function LookPage() {
  return (
    <OwnerPage isWide>
      <div class="look">
        <SettingsForm page="look" title={t("look.title")}>
          {(shown) => <LookPreview settings={shown} />}
        </SettingsForm>
      </div>
    </OwnerPage>
  );
}
