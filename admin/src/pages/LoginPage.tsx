import { Notice } from "../components/Notice.tsx";
import { Outside } from "../components/Outside.tsx";
import { ProviderSignIn } from "../components/ProviderSignIn.tsx";
import { SignInForm } from "../components/SignInForm.tsx";
import { t } from "../i18n/index.ts";
import { hasExpired, signIn } from "../state/session.ts";

/** The sign-in, with a word on why it is asked for when a session has ended by itself. */
export function LoginPage() {
  return (
    <Outside>
      <SignInForm title={t("login.title")} submit={t("login.submit")} onSubmit={signIn}>
        {hasExpired.value && <Notice kind="info">{t("login.expired")}</Notice>}
      </SignInForm>
      <ProviderSignIn />
    </Outside>
  );
}
