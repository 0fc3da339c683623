/** Who did what, and when. For owners. */
import { useCallback, useEffect, useState } from "preact/hooks";
import type { MemberList } from "../../../server/protocol/admin.ts";
import { AUDIT_ACTIONS, type AuditAction } from "../../../server/protocol/auditActions.ts";
import { settingsApi } from "../api/settings.ts";
import { formatMoment, t } from "../i18n/index.ts";
import { type List, useList } from "../state/useFresh.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";
import { type AuditEntry, isId, saidOf } from "./auditWords.ts";
import { OwnerPage } from "./SettingsTabs.tsx";

type Entry = AuditEntry;

interface Filter {
  search: string;
  actor: string;
  action: AuditAction | "";
  from: string;
  to: string;
}
const EVERYTHING: Filter = { search: "", actor: "", action: "", from: "", to: "" };
const DAY_MS = 86_400_000;

export function AuditPage() {
  return (
    <OwnerPage isWide>
      <Log />
    </OwnerPage>
  );
}

function Log() {
  const [filter, setFilter] = useState(EVERYTHING);
  const fetchPage = useCallback(
    async (page: { cursor?: string; limit: number }) => {
      const { entries, names, next_cursor } = await settingsApi.listAudit({ ...queryOf(filter), ...page });
      return { items: entries.map((entry) => ({ ...entry, names })), next_cursor };
    },
    [filter],
  );
  const list = useList(fetchPage, never, never);
  return (
    <>
      <p class="muted">{t("audit.intro")}</p>
      <Filters filter={filter} change={(patch) => setFilter({ ...filter, ...patch })} />
      {list.error !== null && <ErrorNotice error={list.error} onRetry={() => void list.refresh()} />}
      <Entries list={list} isFiltered={Object.values(filter).some(Boolean)} />
    </>
  );
}

const never = () => false;

/** Days are in the reader's time zone. */
function queryOf({ search, actor, action, from, to }: Filter) {
  const start = (day: string, laterMs = 0) => new Date(new Date(`${day}T00:00`).getTime() + laterMs).toISOString();
  return {
    search: search.trim() || undefined,
    actor: actor || undefined,
    action: action || undefined,
    from: from ? start(from) : undefined,
    to: to ? start(to, DAY_MS) : undefined,
  };
}

function Filters({ filter, change }: { filter: Filter; change: (patch: Partial<Filter>) => void }) {
  const [members, setMembers] = useState<MemberList["members"]>([]);
  useEffect(() => {
    // Without the members, all other filters still work.
    settingsApi.listMembers().then(
      (list) => setMembers(list.members),
      () => {},
    );
  }, []);
  const others = ["system", "operator", "visitor"] as const;
  const people = [...members, ...others.map((id) => ({ id, name: t(`audit.${id}`) }))];
  const acts = AUDIT_ACTIONS.map((action) => ({ id: action, name: t(`act.${action}`) }));
  return (
    <search class="filters">
      <label class="field grow">
        <span>{t("audit.search")}</span>
        <input type="search" value={filter.search} onInput={(event) => change({ search: event.currentTarget.value })} />
      </label>
      <Choice
        label={t("audit.who")}
        none={t("audit.anybody")}
        options={people}
        value={filter.actor}
        choose={(actor) => change({ actor })}
      />
      <Choice
        label={t("audit.what")}
        none={t("audit.anything")}
        options={acts}
        value={filter.action}
        choose={(action) => change({ action })}
      />
      <label class="field">
        <span>{t("audit.from")}</span>
        <input type="date" value={filter.from} onChange={(event) => change({ from: event.currentTarget.value })} />
      </label>
      <label class="field">
        <span>{t("audit.to")}</span>
        <input type="date" value={filter.to} onChange={(event) => change({ to: event.currentTarget.value })} />
      </label>
    </search>
  );
}

interface ChoiceProps<Id extends string> {
  label: string;
  /** Shown while nothing is selected. */
  none: string;
  options: { id: Id; name: string }[];
  value: Id | "";
  choose: (id: Id | "") => void;
}

function Choice<Id extends string>({ label, none, options, value, choose }: ChoiceProps<Id>) {
  return (
    <label class="field">
      <span>{label}</span>
      <Select
        value={value}
        options={["", ...options.map(({ id }) => id)]}
        nameOf={(each) => options.find(({ id }) => id === each)?.name ?? none}
        onChoose={choose}
      />
    </label>
  );
}

function Entries({ list, isFiltered }: { list: List<Entry>; isFiltered: boolean }) {
  const { items, error, hasMore, more } = list;
  if (items === null) return error === null ? <p class="muted">{t("loading")}</p> : null;
  if (items.length === 0) return <p class="muted">{t(isFiltered ? "audit.noMatch" : "audit.none")}</p>;
  return (
    <>
      <div class="table-box">
        <table aria-label={t("audit.table")}>
          <thead>
            <tr>
              <th scope="col">{t("audit.when")}</th>
              <th scope="col">{t("audit.who")}</th>
              <th scope="col">{t("audit.what")}</th>
              <th scope="col">{t("audit.about")}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      {hasMore && (
        <button type="button" class="button" onClick={() => void more()}>
          {t("audit.more")}
        </button>
      )}
    </>
  );
}

/** Links the subject if it has a page. */
function Row({ entry }: { entry: Entry }) {
  const { action, subject, names, created_at } = entry;
  const page = action.startsWith("ticket_") ? "tickets" : /^document_(?!deleted)/.test(action) ? "knowledge" : null;
  const about = subject && (names[subject] ?? (isId(subject) ? null : subject));
  return (
    <tr>
      <td>
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </td>
      <td dir="auto">{nameOf(entry)}</td>
      <td>{isKnown(action) ? t(`act.${action}`) : action}</td>
      <td class="about">
        {about && page && <a href={`/admin/${page}/${subject}`}>{about}</a>}
        {about && !page && <span dir="auto">{about}</span>}
        {saidOf(entry).map((line) => (
          <small key={line} class="muted" dir="auto">
            {line}
          </small>
        ))}
      </td>
    </tr>
  );
}

/** A newer server may record actions this page doesn't know. */
const isKnown = (action: string): action is AuditAction => AUDIT_ACTIONS.some((known) => known === action);

function nameOf({ actor, actor_name }: Entry): string {
  if (actor_name) return actor_name;
  if (actor === "system" || actor === "operator" || actor === "visitor") return t(`audit.${actor}`);
  return t("audit.gone");
}
