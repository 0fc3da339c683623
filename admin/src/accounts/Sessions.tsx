/** Where a person is signed in; sessions can be ended one by one, or all others at once. */
import { useEffect, useState } from "preact/hooks";
import type { SessionList } from "../../../server/protocol/admin.ts";
import { accountsApi } from "../api/accounts.ts";
import { formatMoment, t } from "../i18n/index.ts";
import { ErrorNotice } from "../ui/Notice.tsx";

type Session = SessionList["sessions"][number];

export function Sessions() {
  const [sessions, setSessions] = useState<Session[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = () => accountsApi.listSessions().then((list) => setSessions(list.sessions));
  useEffect(() => void load().catch(setError), []);
  const act = (work: Promise<unknown>) => {
    setError(null);
    work.then(load).catch(setError);
  };
  return (
    <section class="card stack">
      <h2>{t("sessions.title")}</h2>
      <p class="muted">{t("sessions.hint")}</p>
      {error !== null && <ErrorNotice error={error} />}
      {sessions === null && error === null && <p class="muted">{t("loading")}</p>}
      <ul class="origins">
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => act(accountsApi.endSession(session.id))} />
        ))}
      </ul>
      {sessions && sessions.length > 1 && (
        <div>
          <button type="button" class="button" onClick={() => act(accountsApi.endOtherSessions())}>
            {t("sessions.endOthers")}
          </button>
        </div>
      )}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, network, is_current, last_used_at, created_at } = session;
  const name = device ?? t("sessions.unknown");
  return (
    <li>
      <span>
        <strong>{name}</strong> {is_current && `(${t("sessions.current")})`}{" "}
        <span class="muted">
          {network && `${network} · `}
          {t("sessions.times", { used: formatMoment(last_used_at), since: formatMoment(created_at) })}
        </span>
      </span>
      {!is_current && (
        <button type="button" class="button small" aria-label={t("sessions.end", { name })} onClick={onEnd}>
          {t("sessions.endShort")}
        </button>
      )}
    </li>
  );
}
