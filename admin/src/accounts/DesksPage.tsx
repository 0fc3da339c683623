/** For a signed-in person without an open desk: the desks they can open, or a message that there is none. */
import { useEffect, useState } from "preact/hooks";
import type { Desks } from "../../../server/protocol/admin.ts";
import { accountsApi } from "../api/accounts.ts";
import { t } from "../i18n/index.ts";
import { chooseTenant, signOut } from "../state/session.ts";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { Outside } from "./Outside.tsx";

export function DesksPage() {
  const [desks, setDesks] = useState<Desks | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = () => void accountsApi.listDesks().then(setDesks, setError);
  useEffect(load, []);
  return (
    <Outside>
      <form class="card login" method="post" action="/api/auth/hand-over">
        <h1>{t("desks.title")}</h1>
        {error !== null && <ErrorNotice error={error} onRetry={load} />}
        {desks?.tenants.length === 0 && <Notice kind="info">{t("desks.none", { email: desks.email })}</Notice>}
        {desks?.tenants.map(({ id, name, cell }) => (
          <button
            key={id}
            type={cell ? "submit" : "button"}
            name="tenant_id"
            value={id}
            class="button"
            onClick={() => cell || void chooseTenant(id).catch(setError)}
          >
            <span dir="auto">{name}</span>
          </button>
        ))}
        <button type="button" class="button quiet" onClick={() => void signOut()}>
          {t("account.signOut")}
        </button>
      </form>
    </Outside>
  );
}
