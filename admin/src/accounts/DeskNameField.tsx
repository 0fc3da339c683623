import { t } from "../i18n/index.ts";

/** The name of a new desk. */
export function DeskNameField() {
  return (
    <label class="field">
      <span>{t("signUp.desk")}</span>
      <input type="text" name="desk" autocomplete="organization" maxLength={100} required />
      <small class="muted">{t("signUp.deskHint")}</small>
    </label>
  );
}
