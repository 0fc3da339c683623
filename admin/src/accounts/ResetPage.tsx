/** Password reset: requesting a link, and using it. */
import { useEffect, useState } from "preact/hooks";
import { accountsApi } from "../api/accounts.ts";
import { ApiError } from "../api/api.ts";
import { locale, t } from "../i18n/index.ts";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { useForm } from "../ui/useForm.ts";
import { EmailField } from "./EmailField.tsx";
import { Outside } from "./Outside.tsx";
import { linkToken } from "./outside.ts";
import { NewPasswordField } from "./PasswordField.tsx";

export function ForgotPage() {
  const [hasMail, setHasMail] = useState(true);
  const [sentTo, setSentTo] = useState<string | null>(null);
  useEffect(
    () =>
      void accountsApi.accountOptions().then(
        (options) => setHasMail(options.mail),
        () => {},
      ),
    [],
  );
  const { busy, error, onSubmit } = useForm(async ({ email = "" }) => {
    await accountsApi.requestPasswordReset(email, locale.value);
    setSentTo(email);
  });
  return (
    <Outside>
      <form class="card login" onSubmit={onSubmit}>
        <h1>{t("reset.title")}</h1>
        {error !== null && <ErrorNotice error={error} />}
        {!hasMail && <Notice kind="info">{t("reset.noMail")}</Notice>}
        {hasMail && sentTo !== null && <Notice kind="ok">{t("reset.sent", { email: sentTo })}</Notice>}
        {hasMail && sentTo === null && (
          <>
            <p>{t("reset.intro")}</p>
            <EmailField />
            <button type="submit" class="button primary" disabled={busy}>
              {t("reset.submit")}
            </button>
          </>
        )}
        <a href="/admin">{t("invitation.toLogin")}</a>
      </form>
    </Outside>
  );
}

export function ResetPage() {
  const [isDone, setDone] = useState(false);
  const { busy, error, onSubmit } = useForm(async ({ password = "" }) => {
    await accountsApi.resetPassword(linkToken(), password);
    setDone(true);
  });
  const isOver = error instanceof ApiError && error.key === "link_expired";
  return (
    <Outside>
      <form class="card login" onSubmit={onSubmit}>
        <h1>{t("reset.choose")}</h1>
        {isOver && <Notice kind="info">{t("reset.over")}</Notice>}
        {isOver && <a href="/admin/forgot">{t("reset.again")}</a>}
        {error !== null && !isOver && <ErrorNotice error={error} />}
        {isDone && <Notice kind="ok">{t("reset.done")}</Notice>}
        {!isDone && !isOver && (
          <>
            <p>{t("reset.consequences")}</p>
            <NewPasswordField label={t("account.new")} />
            <button type="submit" class="button primary" disabled={busy}>
              {t("reset.save")}
            </button>
          </>
        )}
        <a href="/admin">{t("invitation.toLogin")}</a>
      </form>
    </Outside>
  );
}
