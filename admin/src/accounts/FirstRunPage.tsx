import { accountsApi } from "../api/accounts.ts";
import { ApiError } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { useForm } from "../ui/useForm.ts";
import { DeskNameField } from "./DeskNameField.tsx";
import { EmailField } from "./EmailField.tsx";
import { Outside } from "./Outside.tsx";
import { linkToken, openNewDesk } from "./outside.ts";
import { NewPasswordField } from "./PasswordField.tsx";

/** Shown while there is no account: whoever can read the service's log creates the first desk. */
export function FirstRunPage() {
  const { busy, error, onSubmit } = useForm(async ({ desk = "", code = "", name = "", email = "", password = "" }) => {
    await accountsApi.completeFirstRun({ code, tenant_name: desk, name, email, password });
    openNewDesk();
  });
  return (
    <Outside>
      <form class="card login" onSubmit={onSubmit}>
        <h1>{t("firstRun.title")}</h1>
        <p>{t("firstRun.intro")}</p>
        {error !== null && <FirstRunError error={error} />}
        <label class="field">
          <span>{t("firstRun.code")}</span>
          <input
            type="text"
            name="code"
            autocomplete="one-time-code"
            spellcheck={false}
            maxLength={64}
            defaultValue={linkToken()}
            required
          />
        </label>
        <DeskNameField />
        <label class="field">
          <span>{t("invitation.name")}</span>
          <input type="text" name="name" autocomplete="name" maxLength={100} required />
        </label>
        <EmailField />
        <NewPasswordField label={t("invitation.password")} />
        <button type="submit" class="button primary" disabled={busy}>
          {t("firstRun.submit")}
        </button>
      </form>
    </Outside>
  );
}

function FirstRunError({ error }: { error: unknown }) {
  const key = error instanceof ApiError ? error.key : null;
  if (key === "forbidden") return <Notice kind="error">{t("firstRun.wrong")}</Notice>;
  if (key === "not_found") return <Notice kind="info">{t("firstRun.over")}</Notice>;
  return <ErrorNotice error={error} />;
}
