/** The actions that the AI may take on the tenant's own systems, their results, and their log. For owners. */
import "../../styles/actions.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { localizedText } from "../../../../server/protocol/localizedText.ts";
import { actionsApi } from "../../api/actions.ts";
import type { AddActionReply, ListActionsReply } from "../../api/client.ts";
import { formatNumber, loadWords, locale, t } from "../../i18n/index.ts";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { ErrorNotice } from "../../ui/Notice.tsx";
import { OwnerPage } from "../SettingsTabs.tsx";
import { ActionEditor } from "./ActionEditor.tsx";
import { ActionLog } from "./ActionLog.tsx";
import { ImportPanel } from "./import/ImportPanel.tsx";

export function ActionsPage() {
  return (
    <OwnerPage isWide>
      <Actions />
    </OwnerPage>
  );
}

type Listed = ListActionsReply["actions"][number];

function Actions() {
  const [actions, setActions] = useState<Listed[] | null>(null);
  const [opened, setOpened] = useState<string | "new" | "import" | null>(null);
  const [error, setError] = useState<unknown>(null);
  const newest = useRef(0);
  // A list from before a later change would switch back what the owner has just switched.
  const load = async (change = newest.current) => {
    const [list] = await Promise.all([actionsApi.list(), loadWords("calls")]);
    if (change === newest.current) setActions(list.actions);
  };
  const retry = () => void load().then(() => setError(null), setError);
  useEffect(retry, []);
  const run = async (act: () => Promise<unknown>) => {
    newest.current += 1;
    const change = newest.current;
    const failure = await act().then(
      () => null,
      (error: unknown) => error,
    );
    // After a failure too: the list may lack what an earlier change did.
    await load(change).then(
      () => setError(failure),
      (error) => setError(failure ?? error),
    );
  };
  const saved = ({ id }: AddActionReply) => {
    setOpened(id);
    retry();
  };
  const added = (first: string | null) => {
    if (first !== null) setOpened(first);
    retry();
  };
  if (!actions)
    return error === null ? <p class="muted">{t("loading")}</p> : <ErrorNotice error={error} onRetry={retry} />;
  const open = actions.find(({ id }) => id === opened);
  return (
    <>
      <section class="card stack">
        <h2>{t("actions.heading")}</h2>
        <p class="muted">{t("actions.intro")}</p>
        {error !== null && <ErrorNotice error={error} />}
        {actions.length === 0 && <p>{t("actions.none")}</p>}
        {actions.map((action) => (
          <Row key={action.id} action={action} isOpen={action.id === opened} onOpen={setOpened} run={run} />
        ))}
        <Ways opened={opened} onOpen={setOpened} />
      </section>
      {opened === "import" && <ImportPanel onAdded={added} onClose={() => setOpened(null)} />}
      {(open || opened === "new") && (
        <ActionEditor key={opened} action={open ?? null} onSaved={saved} onClose={() => setOpened(null)} />
      )}
      {actions.length > 0 && <ActionLog actions={actions} />}
    </>
  );
}

/** Ways to add actions: by hand, or by import. */
function Ways({ opened, onOpen }: { opened: string | null; onOpen: (what: "new" | "import" | null) => void }) {
  const isImporting = opened === "import";
  return (
    <div class="actions">
      <button type="button" class="button" onClick={() => onOpen("new")}>
        {t("actions.add")}
      </button>
      <button
        type="button"
        class="button"
        aria-expanded={isImporting}
        onClick={() => onOpen(isImporting ? null : "import")}
      >
        {t("actions.import")}
      </button>
    </div>
  );
}

interface RowProps {
  action: Listed;
  isOpen: boolean;
  onOpen: (id: string | null) => void;
  run: (act: () => Promise<unknown>) => Promise<void>;
}

function Row({ action, isOpen, onOpen, run }: RowProps) {
  const { id, definition, is_enabled: isEnabled, is_dry: isDry, problems } = action;
  const isDraft = problems.length > 0;
  const title = localizedText(definition.title, locale.value);
  return (
    <article class="action-row" aria-label={title}>
      <div>
        <strong dir="auto">{title}</strong> <code dir="ltr">{definition.name}</code>{" "}
        {isDraft && <span class="tag tag-low_confidence">{t("actions.draft")}</span>}
        <p class="muted">{countsOf(action.counts)}</p>
      </div>
      <div class="actions">
        <label>
          <input
            type="checkbox"
            checked={isEnabled}
            disabled={isDraft && !isEnabled}
            onChange={(event) => void run(() => actionsApi.change(id, { is_enabled: event.currentTarget.checked }))}
          />{" "}
          {t("actions.on")}
        </label>
        <label>
          <input
            type="checkbox"
            checked={isDry}
            disabled={isDraft}
            onChange={(event) => void run(() => actionsApi.change(id, { is_dry: event.currentTarget.checked }))}
          />{" "}
          {t("actions.dry")}
        </label>
        <button type="button" class="button small" aria-expanded={isOpen} onClick={() => onOpen(isOpen ? null : id)}>
          {t("actions.change")}
        </button>
        <ConfirmButton
          label={t("actions.deleteLabel", { title })}
          question={t("actions.deleteAsk")}
          action={t("actions.delete")}
          onConfirm={() => void run(() => actionsApi.remove(id))}
        />
      </div>
    </article>
  );
}

/** Counts of the last 30 days, in words. */
function countsOf({ ms, ...counts }: Listed["counts"]): string {
  const said = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, formatNumber(count)]));
  return t("actions.counts", said) + (ms === null ? "" : ` ${t("actions.median", { ms: formatNumber(ms) })}`);
}
