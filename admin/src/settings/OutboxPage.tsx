/** Dead letters of all desks: the operator can retry or drop them. */
import { useEffect, useState } from "preact/hooks";
import type { DeadLetter } from "../../../server/protocol/operator.ts";
import { settingsApi } from "../api/settings.ts";
import { formatMoment, formatNumber, hasText, t } from "../i18n/index.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { OwnerPage } from "./SettingsTabs.tsx";

export function OutboxPage() {
  return (
    <OwnerPage isWide>
      <DeadLetters />
    </OwnerPage>
  );
}

interface Page {
  letters: DeadLetter[];
  total: number;
  next: string | null;
}

type Verb = "retryDeadLetters" | "dropDeadLetters";

function useDeadLetters() {
  const [page, setPage] = useState<Page | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [settled, setSettled] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = async (cursor?: string) => {
    const { dead_letters, total, next_cursor: next } = await settingsApi.listDeadLetters(cursor);
    setPage({ letters: [...(cursor ? (page?.letters ?? []) : []), ...dead_letters], total, next });
  };
  useEffect(() => {
    load().catch(setError);
  }, []);
  const settle = async (verb: Verb) => {
    const letters = (page?.letters ?? []).filter(({ id }) => chosen.has(id));
    setError(null);
    try {
      const reply = await settingsApi[verb](letters.map(({ tenant_id, id }) => ({ tenant_id, id })));
      setSettled(reply.settled);
      setChosen(new Set());
      await load();
    } catch (failure) {
      setError(failure);
    }
  };
  const choose = (ids: string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) isChosen ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  const loadMore = () => void load(page?.next ?? undefined).catch(setError);
  return { page, chosen, settled, error, choose, settle, loadMore };
}

function DeadLetters() {
  const { page, chosen, settled, error, choose, settle, loadMore } = useDeadLetters();
  const letters = page?.letters ?? [];
  return (
    <section class="card stack">
      <h2>{t("outbox.title")}</h2>
      <p class="muted">{t("outbox.hint")}</p>
      {error !== null && <ErrorNotice error={error} />}
      <div aria-live="polite">
        {settled !== null && <Notice kind="info">{t("outbox.settled", { count: formatNumber(settled) })}</Notice>}
        {page?.total === 0 && <p>{t("outbox.none")}</p>}
      </div>
      {page !== null && letters.length > 0 && (
        <>
          <p class="muted">{t("outbox.total", { count: formatNumber(page.total) })}</p>
          <Acts letters={letters} chosen={chosen} onChoose={choose} onSettle={(verb) => void settle(verb)} />
          <ul class="origins" aria-label={t("outbox.list")}>
            {letters.map((letter) => (
              <Letter
                key={letter.id}
                letter={letter}
                isChosen={chosen.has(letter.id)}
                onChoose={(isChosen) => choose([letter.id], isChosen)}
              />
            ))}
          </ul>
        </>
      )}
      {page?.next && (
        <button type="button" class="button small" onClick={loadMore}>
          {t("outbox.more")}
        </button>
      )}
    </section>
  );
}

interface ActsProps {
  letters: DeadLetter[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: string[], isChosen: boolean) => void;
  onSettle: (verb: Verb) => void;
}

/** Selects all letters, and acts on the selected ones. */
function Acts({ letters, chosen, onChoose, onSettle }: ActsProps) {
  return (
    <div class="actions">
      <label>
        <input
          type="checkbox"
          checked={letters.every(({ id }) => chosen.has(id))}
          onChange={(event) =>
            onChoose(
              letters.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />{" "}
        {t("outbox.all")}
      </label>
      {chosen.size > 0 && (
        <>
          <button type="button" class="button small" onClick={() => onSettle("retryDeadLetters")}>
            {t("outbox.retry")}
          </button>
          <ConfirmButton
            isWord
            label={t("outbox.dropLabel")}
            question={t("outbox.dropAsk")}
            action={t("outbox.drop")}
            onConfirm={() => onSettle("dropDeadLetters")}
          />
        </>
      )}
    </div>
  );
}

interface LetterProps {
  letter: DeadLetter;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Letter({ letter, isChosen, onChoose }: LetterProps) {
  const key = `outbox.kind.${letter.kind}`;
  const kind = hasText(key) ? t(key) : letter.kind;
  return (
    <li class="export-row">
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={t("outbox.choose", { kind, tenant: letter.tenant })}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />{" "}
        <strong>{kind}</strong> <bdi>{letter.tenant}</bdi>
      </label>
      <span>
        <code dir="ltr">{letter.reason}</code>{" "}
        <span class="muted">
          {t("outbox.tries", { count: formatNumber(letter.attempts), time: formatMoment(letter.dead_at) })}
        </span>
      </span>
    </li>
  );
}
