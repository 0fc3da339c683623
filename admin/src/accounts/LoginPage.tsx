import { useEffect, useState } from "preact/hooks";
import type { AccountOptions } from "../../../server/protocol/admin.ts";
import { accountsApi } from "../api/accounts.ts";
import { t } from "../i18n/index.ts";
import { hasExpired, signIn } from "../state/session.ts";
import { Notice } from "../ui/Notice.tsx";
import { FirstRunPage } from "./FirstRunPage.tsx";
import { Outside } from "./Outside.tsx";
import { ProviderSignIn } from "./ProviderSignIn.tsx";
import { SignInForm } from "./SignInForm.tsx";

/** The sign-in, with a note if a session has expired; the first run while there is no account. */
export function LoginPage() {
  const [options, setOptions] = useState<AccountOptions | null>(null);
  // If this fails, just show the sign-in.
  useEffect(() => void accountsApi.accountOptions().then(setOptions, () => {}), []);
  if (options?.first_run) return <FirstRunPage />;
  return (
    <Outside>
      <SignInForm title={t("login.title")} submit={t("login.submit")} onSubmit={signIn}>
        {hasExpired.value && <Notice kind="info">{t("login.expired")}</Notice>}
      </SignInForm>
      <ProviderSignIn />
      <p class="outside-links">
        <a href="/admin/forgot">{t("login.forgot")}</a>
        {options?.sign_up && <a href="/admin/sign-up">{t("login.signUp")}</a>}
      </p>
    </Outside>
  );
}
