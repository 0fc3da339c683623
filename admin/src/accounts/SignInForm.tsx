/** Email and password, plus a code if the second factor is on. Errors say what to do, or how long to wait. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../api/api.ts";
import { errorMessage, formatSeconds, t } from "../i18n/index.ts";
import { Notice } from "../ui/Notice.tsx";

interface Props {
  title: string;
  /** The only address allowed to sign in here. */
  email?: string;
  submit: string;
  /** Signs in and does whatever follows; errors it throws are shown. */
  onSubmit: (email: string, password: string, code?: string) => Promise<void>;
  /** Shown above the fields. */
  children?: ComponentChildren;
}

export function SignInForm({ title, email, submit, onSubmit, children }: Props) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  useEffect(() => field(email ? "password" : "email")?.focus(), []);
  useEffect(() => field("code")?.focus(), [asksCode]);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await onSubmit(field("email")?.value ?? "", field("password")?.value ?? "", field("code")?.value);
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.details.code : undefined;
      setAsksCode(code !== undefined || (asksCode && failure instanceof ApiError && failure.key === "rate_limited"));
      setError(code === "needed" ? null : wordsFor(failure));
      setBusy(false);
      field(code === undefined ? "password" : "code")?.select();
    }
  };
  return (
    <form ref={form} class="card login" onSubmit={send}>
      <h1>{title}</h1>
      {!error && children}
      {error && <Notice kind="error">{error}</Notice>}
      <label class="field">
        <span>{t("login.email")}</span>
        <input
          type="email"
          name="email"
          autocomplete="username"
          value={email}
          readOnly={email !== undefined}
          required
        />
      </label>
      <label class="field">
        <span>{t("login.password")}</span>
        <input type="password" name="password" autocomplete="current-password" required />
      </label>
      {asksCode && (
        <label class="field">
          <span>{t("second.code")}</span>
          <input type="text" name="code" autocomplete="one-time-code" maxLength={40} required />
          <small class="muted">{t("login.codeHint")}</small>
        </label>
      )}
      <button class="button primary" type="submit" disabled={busy}>
        {busy ? t("login.busy") : submit}
      </button>
    </form>
  );
}

function wordsFor(failure: unknown): string {
  if (!(failure instanceof ApiError)) return errorMessage("internal", "admin");
  if (failure.details.code === "wrong") return t("login.codeWrong");
  if (failure.key === "unauthorized" || failure.key === "invalid_body") return t("login.wrong");
  if (failure.key === "rate_limited") return t("login.throttled", { wait: formatSeconds(failure.retryAfter ?? 60) });
  return errorMessage(failure.key, failure.requestId);
}
