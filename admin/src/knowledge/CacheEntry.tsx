/** One cached answer: question, text, sources, origin and use. */
import type { ComponentChildren } from "preact";
import type { CachedEntry } from "../../../server/protocol/admin.ts";
import { formatMoment, percent, plural, t } from "../i18n/index.ts";
import { languageName } from "../inbox/facets.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { Markdown } from "../ui/Markdown.tsx";
import { RestsOn } from "../ui/RestsOn.tsx";

interface Props {
  entry: CachedEntry;
  isOwner: boolean;
  onApprove: () => void;
  onPin: (isPinned: boolean) => void;
  onDrop: () => void;
}

export function CacheEntry({ entry, isOwner, onApprove, onPin, onDrop }: Props) {
  const titleId = `entry-${entry.id}`;
  return (
    <li>
      <article class="card cache-entry" aria-labelledby={titleId}>
        <header class="source-heading">
          <h2 id={titleId} dir="auto">
            {entry.question}
          </h2>
          {entry.is_pinned && <span class="tag tag-ready">{t("cache.pinned")}</span>}
          <State state={entry.state} />
        </header>
        <blockquote class="cache-answer">
          <Markdown text={entry.answer} citations={entry.citations} />
        </blockquote>
        <Facts entry={entry} />
        {isOwner && (
          <div class="actions">
            {entry.state === "waiting" && (
              <button type="button" class="button small primary" onClick={onApprove}>
                {t("cache.approve")}
              </button>
            )}
            <button
              type="button"
              class="button small"
              title={t("cache.pinHint")}
              onClick={() => onPin(!entry.is_pinned)}
            >
              {t(entry.is_pinned ? "cache.unpin" : "cache.pin")}
            </button>
            <ConfirmButton
              label={`${t("cache.drop")}: ${entry.question}`}
              question={t("cache.dropAsk")}
              action={t("cache.drop")}
              isWord
              onConfirm={onDrop}
            />
          </div>
        )}
      </article>
    </li>
  );
}

/** Labels an entry that is not served to everybody; renders nothing otherwise. */
function State({ state }: Pick<CachedEntry, "state">) {
  if (state === "served") return null;
  return <span class={`tag ${state === "waiting" ? "" : "tag-failed"}`}>{t(`cache.${state}`)}</span>;
}

function Facts({ entry }: { entry: CachedEntry }) {
  const used = entry.hits === 0 ? t("cache.never") : plural("given", entry.hits);
  return (
    <dl class="facts cache-facts">
      <Fact name={t("trace.cachedRests")}>
        <RestsOn sources={entry.rests_on} />
      </Fact>
      <Fact name={t("cache.from")}>
        <Origin origin={entry.origin} />
      </Fact>
      <Fact name={t("cache.used")}>
        {used}
        {entry.last_hit_at && `, ${t("cache.lastUsed", { time: formatMoment(entry.last_hit_at) })}`}
      </Fact>
      <Fact name={t("cache.since")}>{formatMoment(entry.created_at)}</Fact>
      {entry.origin.kind === "turn" && <Fact name={t("cache.grade")}>{percent(entry.confidence)}</Fact>}
      {entry.locale && <Fact name={t("cache.language")}>{languageName(entry.locale)}</Fact>}
      {entry.written_by && (
        <Fact name={t("cache.writtenBy")}>
          <Writer by={entry.written_by} />
        </Fact>
      )}
    </dl>
  );
}

function Writer({ by }: { by: NonNullable<CachedEntry["written_by"]> }) {
  if (by.model === null) return <>{t("cache.withoutModel")}</>;
  return <>{by.prompt === null ? by.model : t("cache.withPrompt", { model: by.model, prompt: by.prompt })}</>;
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

function Origin({ origin }: { origin: CachedEntry["origin"] }) {
  if (origin.kind === "person") {
    return (
      <a href={`/admin/knowledge/questions/${origin.document_id}`}>
        {origin.by === null ? t("cache.fromPerson") : t("cache.written", { name: origin.by })}
      </a>
    );
  }
  if (origin.ticket_number === null) return <>{t("cache.fromDeleted")}</>;
  return <a href={`/admin/tickets/${origin.ticket_id}`}>{t("cache.fromTicket", { number: origin.ticket_number })}</a>;
}
