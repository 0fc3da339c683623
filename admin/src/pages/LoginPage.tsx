import { useEffect, useRef, useState } from "preact/hooks";
import icon from "../../icon.svg";
import { ApiError } from "../api.ts";
import { Notice } from "../components/Notice.tsx";
import { errorMessage, formatSeconds, t } from "../i18n/index.ts";
import { hasExpired, signIn } from "../state/session.ts";

/** The sign-in form. A refusal says what to do; a throttled one, how long to wait. */
export function LoginPage() {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => email.current?.focus(), []);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await signIn(email.current?.value ?? "", password.current?.value ?? "");
    } catch (failure) {
      setError(wordsFor(failure));
      setBusy(false);
      password.current?.select();
    }
  };
  return (
    <main class="lonely">
      <p class="brand">
        <img src={icon} alt="" width="34" height="34" />
        {t("app.name")}
      </p>
      <form class="card login" onSubmit={submit}>
        <h1>{t("login.title")}</h1>
        {hasExpired.value && !error && <Notice kind="info">{t("login.expired")}</Notice>}
        {error && <Notice kind="error">{error}</Notice>}
        <label class="field">
          <span>{t("login.email")}</span>
          <input ref={email} type="email" name="email" autocomplete="username" required />
        </label>
        <label class="field">
          <span>{t("login.password")}</span>
          <input ref={password} type="password" name="password" autocomplete="current-password" required />
        </label>
        <button class="button primary" type="submit" disabled={busy}>
          {busy ? t("login.busy") : t("login.submit")}
        </button>
      </form>
    </main>
  );
}

function wordsFor(failure: unknown): string {
  if (!(failure instanceof ApiError)) return errorMessage("internal", "admin");
  if (failure.key === "unauthorized" || failure.key === "invalid_body") return t("login.wrong");
  if (failure.key === "rate_limited") return t("login.throttled", { wait: formatSeconds(failure.retryAfter ?? 60) });
  return errorMessage(failure.key, failure.requestId);
}
