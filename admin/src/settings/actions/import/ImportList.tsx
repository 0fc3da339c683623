/** Lists what a document or a server offers, to search and choose from, with reasons for what can't be imported. */
import { useState } from "preact/hooks";
import { formatNumber, t } from "../../../i18n/index.ts";
import { Select } from "../../../ui/Select.tsx";
import type { Draft } from "../draft.ts";
import type { ImportItem, ImportList as List } from "./useImport.ts";

type Chosen = ReadonlyMap<string, Draft["effect"]>;
const SHOWS = ["all", "drafts", "refused"] as const;
const EFFECTS = ["reads", "changes"] as const;
const ONLY_CHANGING = new Set<string>(["PUT", "PATCH", "DELETE"]);
/** Rows shown at a time; GitHub's document has 1,200 operations. */
const PAGE = 100;

interface Props {
  list: List;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

export function ImportList({ list, chosen, onChoose }: Props) {
  const [search, setSearch] = useState("");
  const [show, setShow] = useState<(typeof SHOWS)[number]>("all");
  const [most, setMost] = useState(PAGE);
  const found = list.items.filter((item) => isFound(item, search, show));
  const shown = found.slice(0, most);
  const choose = (items: ImportItem[]) =>
    onChoose(
      new Map([...chosen, ...items.flatMap(({ id, definition }) => (definition ? [entry(id, definition)] : []))]),
    );
  return (
    <>
      <div class="filters">
        <label class="field grow">
          <span>{t("actions.importSearch")}</span>
          <input type="search" dir="auto" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{t("actions.importShow")}</span>
          <Select value={show} options={SHOWS} nameOf={(each) => t(`actions.importShow.${each}`)} onChoose={setShow} />
        </label>
      </div>
      <div class="actions">
        <button type="button" class="button small" onClick={() => choose(shown)}>
          {t("actions.importChooseShown")}
        </button>
        <button type="button" class="button small" disabled={chosen.size === 0} onClick={() => onChoose(new Map())}>
          {t("actions.importChooseNone")}
        </button>
        <span role="status" class="muted">
          {t("actions.importChosen", { count: formatNumber(chosen.size) })}
        </span>
      </div>
      <ul class="import-list">
        {shown.map((item) => (
          <Row key={item.id} item={item} chosen={chosen} onChoose={onChoose} />
        ))}
      </ul>
      {found.length === 0 && <p class="muted">{t("actions.importNothing")}</p>}
      {found.length > shown.length && (
        <div>
          <button type="button" class="button small" onClick={() => setMost(most + PAGE)}>
            {t("actions.more")}
          </button>
        </div>
      )}
    </>
  );
}

const entry = (id: string, { effect }: Draft) => [id, effect] as const;

function isFound({ id, title, group, definition }: ImportItem, search: string, show: (typeof SHOWS)[number]): boolean {
  if (show !== "all" && (show === "drafts") !== (definition !== null)) return false;
  const text = `${id} ${title} ${group}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Row({ item, chosen, onChoose }: { item: ImportItem; chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const { id, title, definition, refusal, notes } = item;
  const effect = chosen.get(id);
  const change = (isChosen: boolean) => {
    const next = new Map(chosen);
    if (isChosen && definition) next.set(...entry(id, definition));
    else next.delete(id);
    onChoose(next);
  };
  return (
    <li class={refusal ? "import-refused" : undefined}>
      <label class="check">
        <input
          type="checkbox"
          checked={effect !== undefined}
          disabled={!definition}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <span>
          <strong>
            <bdi>{title}</bdi>
          </strong>{" "}
          <code>
            <bdi dir="ltr">{id}</bdi>
          </code>
          {refusal && (
            <small class="import-reason">{t(`actions.refusal.${refusal.reason}`, { name: refusal.name || "–" })}</small>
          )}
          {notes.length > 0 && <small class="muted">{notes.map(wordsOf).join(" ")}</small>}
        </span>
      </label>
      {definition && ONLY_CHANGING.has(definition.request.method) && <span>{t("actions.effect.changes")}</span>}
      {definition && !ONLY_CHANGING.has(definition.request.method) && (
        <Select
          aria-label={t("actions.importEffectOf", { title })}
          value={effect ?? definition.effect}
          options={EFFECTS}
          nameOf={(each) => t(`actions.effect.${each}`)}
          onChoose={(each) => onChoose(new Map([...chosen, [id, each]]))}
        />
      )}
    </li>
  );
}

const wordsOf = ({ note, names }: ImportItem["notes"][number]) =>
  t(`actions.note.${note}`, { names: names.join(", ") });
