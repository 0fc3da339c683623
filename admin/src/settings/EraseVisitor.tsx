/** Erases everything stored about a visitor, by their email address. */
import { useState } from "preact/hooks";
import { ApiError } from "../api/api.ts";
import { settingsApi } from "../api/settings.ts";
import { t } from "../i18n/index.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";

export function EraseVisitor() {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [said, setSaid] = useState<string | null>(null);
  const erase = async () => {
    setError(null);
    setSaid(null);
    try {
      const { visitors, conversations } = await settingsApi.eraseVisitor(email.trim());
      setSaid(t("data.erased", { visitors, conversations }));
      setEmail("");
    } catch (failure) {
      setError(failure);
    }
  };
  const isUnknown = error instanceof ApiError && error.key === "not_found";
  return (
    <section class="card stack">
      <h2>{t("data.visitorTitle")}</h2>
      <p class="muted">{t("data.visitorHint")}</p>
      {isUnknown && <Notice kind="info">{t("data.unknown")}</Notice>}
      {error !== null && !isUnknown && <ErrorNotice error={error} />}
      {said && <Notice kind="ok">{said}</Notice>}
      <form class="inline-form" onSubmit={(event) => event.preventDefault()}>
        <label class="field grow">
          <span>{t("data.email")}</span>
          <input type="email" value={email} onInput={(event) => setEmail(event.currentTarget.value)} />
        </label>
        {/.+@.+/.test(email) && (
          <ConfirmButton
            isWord
            label={t("data.eraseLabel")}
            question={t("data.eraseAsk", { email })}
            action={t("data.erase")}
            onConfirm={() => void erase()}
          />
        )}
      </form>
    </section>
  );
}
