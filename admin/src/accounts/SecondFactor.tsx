/** The second factor: enabled with an authenticator app, disabled with the password. */
import type { TargetedSubmitEvent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { encode } from "uqr";
import type { SecondFactorStarted, SecondFactor as State } from "../../../server/protocol/admin.ts";
import { accountsApi } from "../api/accounts.ts";
import { ApiError } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { CopyButton } from "../ui/CopyButton.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";

export function SecondFactor() {
  const [state, setState] = useState<State | null>(null);
  const [started, setStarted] = useState<SecondFactorStarted | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = () => accountsApi.getSecondFactor().then(setState);
  useEffect(() => void load().catch(setError), []);
  /** Runs an action and reloads the state. */
  const act = async (work: () => Promise<void>) => {
    setError(null);
    setCodes(null);
    try {
      await work();
      await load();
    } catch (failure) {
      setError(failure);
    }
  };
  const start = (password: string) => act(async () => setStarted(await accountsApi.startSecondFactor(password)));
  const confirm = (code: string) =>
    act(async () => {
      const { recovery_codes } = await accountsApi.confirmSecondFactor(code);
      setStarted(null);
      setCodes(recovery_codes);
    });
  const renew = (password: string) =>
    act(async () => setCodes((await accountsApi.renewRecoveryCodes(password)).recovery_codes));
  const stop = (password: string) => act(() => accountsApi.stopSecondFactor(password).then(() => {}));
  return (
    <section class="card stack">
      <h2>{t("second.title")}</h2>
      <p class="muted">{t(state?.is_on ? "second.on" : "second.off")}</p>
      {error !== null && <SecondFactorError error={error} asksCode={started !== null} />}
      {codes && <Codes codes={codes} />}
      {state?.is_on === false && !started && <PasswordForm action={t("second.start")} onSubmit={start} />}
      {started && <Enrolment started={started} onSubmit={confirm} />}
      {state?.is_on && <Managing left={state.recovery_codes_left} onRenew={renew} onStop={stop} />}
    </section>
  );
}

function SecondFactorError({ error, asksCode }: { error: unknown; asksCode: boolean }) {
  const isWrong = error instanceof ApiError && error.key === "bad_request";
  if (!isWrong) return <ErrorNotice error={error} />;
  return <Notice kind="error">{t(asksCode ? "second.codeWrong" : "second.passwordWrong")}</Notice>;
}

type Submit = (value: string) => Promise<void>;

function PasswordForm({ action, onSubmit }: { action: string; onSubmit: Submit }) {
  return (
    <form class="inline-form" onSubmit={(event) => void submitField(event, "password", onSubmit)}>
      <label class="field grow">
        <span>{t("account.current")}</span>
        <input type="password" name="password" autocomplete="current-password" required />
      </label>
      <button type="submit" class="button">
        {action}
      </button>
    </form>
  );
}

async function submitField(event: TargetedSubmitEvent<HTMLFormElement>, name: string, onSubmit: Submit): Promise<void> {
  event.preventDefault();
  const form = event.currentTarget;
  await onSubmit(String(new FormData(form).get(name)));
  form.reset();
}

function Enrolment({ started: { secret, uri }, onSubmit }: { started: SecondFactorStarted; onSubmit: Submit }) {
  return (
    <div class="stack">
      <p>{t("second.scan")}</p>
      <QrCode text={uri} label={t("second.qr")} />
      <p>{t("second.type")}</p>
      <div class="snippet">
        <code>{secret.match(/.{4}/g)?.join(" ")}</code>
        <CopyButton text={secret} />
      </div>
      <form class="inline-form" onSubmit={(event) => void submitField(event, "code", onSubmit)}>
        <label class="field grow">
          <span>{t("second.code")}</span>
          <input type="text" name="code" inputMode="numeric" autocomplete="one-time-code" maxLength={10} required />
        </label>
        <button type="submit" class="button primary">
          {t("second.confirm")}
        </button>
      </form>
    </div>
  );
}

/** A text as a QR code, rendered locally so that nobody else learns the text. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function Codes({ codes }: { codes: string[] }) {
  return (
    <Notice kind="ok">
      {t("second.codes")}
      <div class="snippet">
        <code class="plain">{codes.join("\n")}</code>
        <CopyButton text={codes.join("\n")} />
      </div>
    </Notice>
  );
}

function Managing({ left, onRenew, onStop }: { left: number; onRenew: Submit; onStop: Submit }) {
  return (
    <>
      <p>{t("second.left", { count: left })}</p>
      <details>
        <summary>{t("second.renew")}</summary>
        <PasswordForm action={t("second.renew")} onSubmit={onRenew} />
      </details>
      <details>
        <summary>{t("second.stop")}</summary>
        <PasswordForm action={t("second.stop")} onSubmit={onStop} />
      </details>
    </>
  );
}
