/** Target of invitation and sign-up links: a person continues with an existing account, or creates one. */
import type { TargetedSubmitEvent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { InvitationShown } from "../../../server/protocol/admin.ts";
import { accountsApi } from "../api/accounts.ts";
import { ApiError, api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { Outside } from "./Outside.tsx";
import { linkToken, openDesk, openNewDesk } from "./outside.ts";
import { NewPasswordField } from "./PasswordField.tsx";
import { SignInForm } from "./SignInForm.tsx";

/** What a link makes its holder: a member of a desk, or the owner of a new one. */
type Kind = "invitation" | "sign-up";
const textsOf = {
  invitation: { title: "invitation.join", intro: "invitation.intro", over: "invitation.over" },
  "sign-up": { title: "confirm.title", intro: "confirm.intro", over: "confirm.over" },
} as const;

/** The owner of a new desk starts with the setup steps; a new member goes straight to the inbox. */
const enter = (kind: Kind) => (kind === "sign-up" ? openNewDesk() : openDesk());

interface Shown {
  kind: Kind;
  invitation: InvitationShown;
  /** The account signed in on this browser. */
  email: string | null;
}

export const InvitationPage = () => <JoinPage kind="invitation" />;
export const ConfirmPage = () => <JoinPage kind="sign-up" />;

function JoinPage({ kind }: { kind: Kind }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = async () => {
    setError(null);
    const [invitation, email] = await Promise.all([
      accountsApi.showLink(kind, linkToken()),
      accountsApi.whoIsSignedIn(),
    ]);
    setShown({ kind, invitation, email });
  };
  useEffect(() => void load().catch(setError), []);
  if (error !== null) return <Refused kind={kind} error={error} onRetry={() => void load().catch(setError)} />;
  if (!shown) return <Outside>{t("loading")}</Outside>;
  if (shown.email === null) return <Newcomer shown={shown} />;
  if (shown.email !== shown.invitation.email) {
    return <WrongAccount shown={shown} onSignedOut={() => void load().catch(setError)} />;
  }
  return <Member shown={shown} />;
}

function Refused({ kind, error, onRetry }: { kind: Kind; error: unknown; onRetry: () => void }) {
  const isOver = error instanceof ApiError && error.key === "link_expired";
  return (
    <Outside>
      <div class="card login">
        <h1>{t("invitation.title")}</h1>
        {isOver ? (
          <Notice kind="info">{t(textsOf[kind].over)}</Notice>
        ) : (
          <ErrorNotice error={error} onRetry={onRetry} />
        )}
        <a href="/admin">{t("invitation.toLogin")}</a>
      </div>
    </Outside>
  );
}

/** Nobody is signed in: create an account, or use an existing one. */
function Newcomer({ shown }: { shown: Shown }) {
  const { kind, invitation } = shown;
  const [hasAccount, setHasAccount] = useState(false);
  const [isKnown, setIsKnown] = useState(false);
  const accept = async (email: string, password: string, code?: string) => {
    await api.signIn(email, password, code);
    await accountsApi.followLink(kind, { token: linkToken() });
    enter(kind);
  };
  if (!hasAccount) {
    return (
      <Outside>
        <NewAccount
          shown={shown}
          onHasAccount={(found) => {
            setIsKnown(found);
            setHasAccount(true);
          }}
        />
      </Outside>
    );
  }
  return (
    <Outside>
      <SignInForm
        title={t(textsOf[kind].title, { tenant: invitation.tenant })}
        email={invitation.email}
        submit={t("invitation.signInAndJoin")}
        onSubmit={accept}
      >
        {isKnown && <Notice kind="info">{t("invitation.known")}</Notice>}
      </SignInForm>
      {!isKnown && (
        <button type="button" class="button" onClick={() => setHasAccount(false)}>
          {t("invitation.isNew")}
        </button>
      )}
    </Outside>
  );
}

interface NewAccountProps {
  shown: Shown;
  /** @param found whether the server reported that the account exists */
  onHasAccount: (found: boolean) => void;
}

function NewAccount({ shown: { kind, invitation }, onHasAccount }: NewAccountProps) {
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    setBusy(true);
    setError(null);
    try {
      const [name, password] = [String(values.get("name")), String(values.get("password"))];
      await accountsApi.followLink(kind, { token: linkToken(), name, password });
      enter(kind);
    } catch (failure) {
      setBusy(false);
      if (failure instanceof ApiError && failure.key === "account_exists") onHasAccount(true);
      else setError(failure);
    }
  };
  return (
    <>
      <form class="card login" onSubmit={submit}>
        <h1>{t(textsOf[kind].title, { tenant: invitation.tenant })}</h1>
        <p>{t(textsOf[kind].intro, { role: t(`role.${invitation.role}Name`) })}</p>
        {error !== null && <ErrorNotice error={error} />}
        <label class="field">
          <span>{t("login.email")}</span>
          <input type="email" name="email" autocomplete="username" value={invitation.email} readOnly />
        </label>
        <label class="field">
          <span>{t("invitation.name")}</span>
          <input type="text" name="name" autocomplete="name" maxLength={100} required />
        </label>
        <NewPasswordField label={t("invitation.password")} />
        <button type="submit" class="button primary" disabled={busy}>
          {t("invitation.accept")}
        </button>
      </form>
      <button type="button" class="button" onClick={() => onHasAccount(false)}>
        {t("invitation.hasAccount")}
      </button>
    </>
  );
}

/** The right person is signed in: one click joins. */
function Member({ shown: { kind, invitation } }: { shown: Shown }) {
  const [error, setError] = useState<unknown>(null);
  const accept = async () => {
    setError(null);
    await accountsApi.followLink(kind, { token: linkToken() });
    enter(kind);
  };
  return (
    <Outside>
      <div class="card login">
        <h1>{t(textsOf[kind].title, { tenant: invitation.tenant })}</h1>
        <p>{t("invitation.signedIn", { email: invitation.email, role: t(`role.${invitation.role}Name`) })}</p>
        {error !== null && <ErrorNotice error={error} />}
        <button type="button" class="button primary" onClick={() => void accept().catch(setError)}>
          {t("invitation.accept")}
        </button>
        <a href="/admin">{t("invitation.notNow")}</a>
      </div>
    </Outside>
  );
}

function WrongAccount({ shown, onSignedOut }: { shown: Shown; onSignedOut: () => void }) {
  const { kind, invitation, email } = shown;
  return (
    <Outside>
      <div class="card login">
        <h1>{t(textsOf[kind].title, { tenant: invitation.tenant })}</h1>
        <Notice kind="info">{t("invitation.otherAccount", { invited: invitation.email, email: email ?? "" })}</Notice>
        <button type="button" class="button" onClick={() => void api.signOut().then(onSignedOut, onSignedOut)}>
          {t("account.signOut")}
        </button>
      </div>
    </Outside>
  );
}
