/** Where the chat may run, was seen, and was refused, with a box to add a domain. */
import { useCallback, useState } from "preact/hooks";
import type { OriginList } from "../../../server/protocol/admin.ts";
import { settingsApi } from "../api/settings.ts";
import { formatMoment, t } from "../i18n/index.ts";
import { useFresh } from "../state/useFresh.ts";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { AddDomain } from "./AddDomain.tsx";

export function Domains() {
  const [list, setList] = useState<OriginList | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(async () => {
    try {
      setList(await settingsApi.listOrigins());
      setError(null);
    } catch (failure) {
      setError(failure);
    }
  }, []);
  useFresh(load, (notice) => notice.type === "origins_changed", false);
  const act = (work: Promise<unknown>) => void work.then(load, setError);
  return (
    <section class="card stack">
      <h2>{t("settings.domains")}</h2>
      <p class="muted">{t("settings.domainsHint")}</p>
      {error !== null && <ErrorNotice error={error} onRetry={() => void load()} />}
      {list?.origins.length === 0 && <Notice kind="info">{t("settings.domainNone")}</Notice>}
      <ul class="origins">
        {list?.origins.map(({ origin, seen_at, seen_page }) => (
          <li key={origin}>
            <div>
              <code>{origin}</code>
              <small class="muted">
                {seen_at
                  ? t("settings.domainSeen", { page: seen_page ?? origin, time: formatMoment(seen_at) })
                  : t("settings.domainUnseen")}
              </small>
            </div>
            <button
              type="button"
              class="button small quiet"
              aria-label={t("settings.domainRemove", { origin })}
              onClick={() => act(settingsApi.removeOrigin(origin))}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <AddDomain onAdded={load} />
      {list && list.blocked.length > 0 && <Blocked blocked={list.blocked} act={act} />}
    </section>
  );
}

function Blocked({ blocked, act }: { blocked: OriginList["blocked"]; act: (work: Promise<unknown>) => void }) {
  return (
    <>
      <h3>{t("settings.blocked")}</h3>
      <p class="muted">{t("settings.blockedHint")}</p>
      <ul class="origins">
        {blocked.map(({ origin, attempts, page, last_at, can_allow }) => (
          <li key={origin}>
            <div>
              <code>{origin === "null" ? t("settings.blockedNoOrigin") : origin}</code>
              <small class="muted">
                {t("settings.blockedSaid", { count: attempts, time: formatMoment(last_at) })}
                {page && ` · ${page}`}
              </small>
              {!can_allow && <small>{t(origin === "null" ? "settings.blockedFile" : "settings.blockedPlain")}</small>}
            </div>
            <div class="actions">
              {can_allow && (
                <button
                  type="button"
                  class="button small"
                  aria-label={t("settings.allowOrigin", { origin })}
                  onClick={() => act(settingsApi.addOrigin(origin))}
                >
                  {t("settings.allow")}
                </button>
              )}
              <button
                type="button"
                class="button small quiet"
                aria-label={t("settings.ignoreOrigin", { origin })}
                onClick={() => act(settingsApi.ignoreOrigin(origin))}
              >
                {t("settings.ignore")}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
