import type { TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";
import { accountsApi } from "../api/accounts.ts";
import { ApiError } from "../api/api.ts";
import { type Locale, locale, localeNames, setLocale, t } from "../i18n/index.ts";
import { loadAlerts } from "../state/alerts.ts";
import { loadMe, me, signOut } from "../state/session.ts";
import { NameForm } from "../ui/NameForm.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";
import { Alerts } from "./Alerts.tsx";
import { ProviderCard } from "./ProviderSignIn.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { Sessions } from "./Sessions.tsx";

/** The signed-in person's account: name, desk, language, password, second factor, sessions, sign-out. */
export function AccountPage() {
  const person = me.value;
  if (!person) return null;
  return (
    <div class="page">
      <h1>{t("account.title")}</h1>
      <section class="card stack">
        <p>{t("account.signedIn", { name: person.user.name, email: person.user.email ?? "" })}</p>
        <p class="muted">
          {t("account.role")}: {t(`role.${person.role}Name`)}
        </p>
        <NameForm
          label={t("account.name")}
          hint={t("account.nameHint")}
          name={person.user.name}
          autocomplete="name"
          onSave={rename}
        />
        <label class="field">
          <span>{t("account.language")}</span>
          <Select
            value={locale.value}
            options={localeNames.map(({ tag }) => tag)}
            nameOf={(each) => localeNames.find(({ tag }) => tag === each)?.name ?? each}
            onChoose={(tag) => void changeLanguage(tag)}
          />
        </label>
        <div>
          <button type="button" class="button" onClick={() => void signOut()}>
            {t("account.signOut")}
          </button>
        </div>
      </section>
      <Alerts />
      <PasswordForm />
      <ProviderCard />
      <SecondFactor />
      <Sessions />
    </div>
  );
}

async function rename(name: string): Promise<void> {
  await accountsApi.renameMe(name);
  await loadMe();
}

/** Changes the language of the app, and of the emails this person gets. */
async function changeLanguage(next: Locale): Promise<void> {
  await setLocale(next);
  await loadAlerts();
}

function PasswordForm() {
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");
  const [error, setError] = useState<unknown>(null);
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    setState("busy");
    setError(null);
    try {
      await accountsApi.changePassword(String(values.get("current")), String(values.get("new")));
      form.reset();
      setState("done");
    } catch (failure) {
      setError(failure);
      setState("idle");
    }
  };
  const isWrong = error instanceof ApiError && ["bad_request", "unauthorized"].includes(error.key);
  return (
    <form class="card stack" onSubmit={submit}>
      <h2>{t("account.password")}</h2>
      <p class="muted">{t("account.changeHint")}</p>
      {state === "done" && <Notice kind="ok">{t("account.changed")}</Notice>}
      {isWrong ? <Notice kind="error">{t("account.wrong")}</Notice> : error !== null && <ErrorNotice error={error} />}
      <label class="field">
        <span>{t("account.current")}</span>
        <input type="password" name="current" autocomplete="current-password" required />
      </label>
      <label class="field">
        <span>{t("account.new")}</span>
        <input type="password" name="new" autocomplete="new-password" minLength={10} maxLength={128} required />
        <small class="muted">{t("account.newHint")}</small>
      </label>
      <div>
        <button type="submit" class="button primary" disabled={state === "busy"}>
          {t("account.change")}
        </button>
      </div>
    </form>
  );
}
