import { useState } from "preact/hooks";
import { accountsApi } from "../api/accounts.ts";
import { locale, t } from "../i18n/index.ts";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { useForm } from "../ui/useForm.ts";
import { DeskNameField } from "./DeskNameField.tsx";
import { EmailField } from "./EmailField.tsx";
import { Outside } from "./Outside.tsx";

/** Requests a new desk, which is created once the emailed link is followed. */
export function SignUpPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, error, onSubmit } = useForm(async ({ email = "", desk = "" }) => {
    await accountsApi.signUp({ email, tenant_name: desk, locale: locale.value });
    setSentTo(email);
  });
  return (
    <Outside>
      <form class="card login" onSubmit={onSubmit}>
        <h1>{t("signUp.title")}</h1>
        {error !== null && <ErrorNotice error={error} />}
        {sentTo !== null ? (
          <Notice kind="ok">{t("signUp.sent", { email: sentTo })}</Notice>
        ) : (
          <>
            <EmailField />
            <DeskNameField />
            <button type="submit" class="button primary" disabled={busy}>
              {t("signUp.submit")}
            </button>
          </>
        )}
        <a href="/admin">{t("invitation.toLogin")}</a>
      </form>
    </Outside>
  );
}
