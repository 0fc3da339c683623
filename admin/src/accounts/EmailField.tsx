import { t } from "../i18n/index.ts";

/** The email address of an account. */
export function EmailField() {
  return (
    <label class="field">
      <span>{t("login.email")}</span>
      <input type="email" name="email" autocomplete="username" maxLength={254} required />
    </label>
  );
}
