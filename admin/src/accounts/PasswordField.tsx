import { t } from "../i18n/index.ts";

/** A field for choosing a password. */
export function NewPasswordField({ label }: { label: string }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input type="password" name="password" autocomplete="new-password" minLength={10} maxLength={128} required />
      <small class="muted">{t("account.newHint")}</small>
    </label>
  );
}
