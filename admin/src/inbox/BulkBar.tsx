/** Bulk actions on all selected tickets, and which of them were refused. */
import { useEffect, useState } from "preact/hooks";
import { isErrorKey } from "../../../server/protocol/errors.ts";
import type { BulkReply, BulkRequest } from "../../../server/protocol/inbox.ts";
import { MAX_AT_ONCE } from "../../../server/protocol/queues.ts";
import { api } from "../api/api.ts";
import { errorMessage, plural, t } from "../i18n/index.ts";
import { refreshInbox, tickets } from "../state/inbox.ts";
import { labels } from "../state/labels.ts";
import { may, me } from "../state/session.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { facets, loadFacets } from "./facets.ts";
import { chooseOnly, chosen } from "./selection.ts";

type Action = BulkRequest["action"];

/** The last action, if it can be undone. */
interface Done {
  kind: Action["kind"];
  undo: BulkReply["undo"];
}

export function BulkBar() {
  const ids = chosen.value;
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<BulkReply["refused"]>([]);
  const [error, setError] = useState<unknown>(null);
  const [done, setDone] = useState<Done | null>(null);

  async function act(action: Action): Promise<void> {
    setIsBusy(true);
    setError(null);
    setRefused([]);
    setDone(null);
    const undo: BulkReply["undo"] = [];
    const refusals: BulkReply["refused"] = [];
    try {
      for (let from = 0; from < ids.length; from += MAX_AT_ONCE) {
        const reply = await api.changeTickets({ ticket_ids: ids.slice(from, from + MAX_AT_ONCE), action });
        refusals.push(...reply.refused);
        undo.push(...reply.undo);
      }
      // Refused tickets stay selected: they still need attention.
      chooseOnly(refusals.map(({ ticket_id }) => ticket_id));
    } catch (failure) {
      setError(failure);
    }
    setRefused(refusals);
    setIsBusy(false);
    if (undo.length > 0) setDone({ kind: action.kind, undo });
    await refreshInbox();
  }

  /** Undoes one ticket at a time. Those that have changed since are left alone and selected. */
  async function takeBack(undo: BulkReply["undo"]): Promise<void> {
    setDone(null);
    setIsBusy(true);
    const stale: string[] = [];
    for (const { ticket_id, undo_id } of undo) {
      await api.undo(ticket_id, undo_id).catch((failure) => {
        stale.push(ticket_id);
        setError(failure);
      });
    }
    chooseOnly(stale);
    setIsBusy(false);
    await refreshInbox();
  }

  return (
    <>
      {error !== null && <ErrorNotice error={error} />}
      {done && <Undo done={done} onUndo={() => void takeBack(done.undo)} onClose={() => setDone(null)} />}
      {refused.length > 0 && <Refused refused={refused} onClose={() => setRefused([])} />}
      {ids.length > 0 && may("agent") && <Actions ids={ids} isBusy={isBusy} onAct={(action) => void act(action)} />}
    </>
  );
}

interface UndoProps {
  done: Done;
  onUndo: () => void;
  onClose: () => void;
}

function Undo({ done: { kind, undo }, onUndo, onClose }: UndoProps) {
  return (
    <Notice kind="ok">
      <p>{plural(kind === "close" ? "closedTickets" : "assignedTickets", undo.length)}</p>
      <button type="button" class="button small" onClick={onUndo}>
        {t("inbox.undo")}
      </button>
      <button type="button" class="button small quiet" onClick={onClose}>
        {t("inbox.understood")}
      </button>
    </Notice>
  );
}

function Actions({ ids, isBusy, onAct }: { ids: string[]; isBusy: boolean; onAct: (action: Action) => void }) {
  const all = tickets.value ?? [];
  return (
    <fieldset class="bulk" disabled={isBusy} aria-label={t("inbox.bulk")}>
      <label class="bulk-count">
        <input
          type="checkbox"
          checked={ids.length === all.length}
          aria-label={t("inbox.chooseAll")}
          onClick={() => chooseOnly(ids.length === all.length ? [] : all.map(({ id }) => id))}
        />
        {plural("chosenTickets", ids.length)}
      </label>
      <button type="button" class="button small" onClick={() => onAct({ kind: "claim" })}>
        {t("inbox.claim")}
      </button>
      <AssignSelect onAct={onAct} />
      <LabelSelect onAct={onAct} />
      <ConfirmButton
        label={t("inbox.close")}
        question={plural("closeTickets", ids.length)}
        action={t("inbox.close")}
        cancel={t("inbox.keepOpen")}
        isWord
        onConfirm={() => onAct({ kind: "close" })}
      />
    </fieldset>
  );
}

function AssignSelect({ onAct }: { onAct: (action: Action) => void }) {
  useEffect(() => void loadFacets(), []);
  const others = facets.value.people.filter(({ id }) => id !== me.value?.user.id);
  if (others.length === 0) return null;
  return (
    <select
      value=""
      aria-label={t("inbox.assign")}
      onChange={(event) => {
        const member_id = event.currentTarget.value;
        event.currentTarget.value = "";
        if (member_id) onAct({ kind: "assign", member_id });
      }}
    >
      <option value="">{t("inbox.assign")}</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function LabelSelect({ onAct }: { onAct: (action: Action) => void }) {
  if (labels.value.length === 0) return null;
  const choose = (value: string) => {
    const [kind, label_id = ""] = value.split(" ");
    if (kind === "label" || kind === "unlabel") onAct({ kind, label_id });
  };
  return (
    <select
      class="small"
      value=""
      aria-label={t("inbox.label")}
      onChange={(event) => {
        choose(event.currentTarget.value);
        event.currentTarget.value = "";
      }}
    >
      <option value="">{t("inbox.label")}</option>
      {(["label", "unlabel"] as const).map((kind) => (
        <optgroup key={kind} label={t(`inbox.${kind}As`)}>
          {labels.value.map(({ id, name }) => (
            <option key={id} value={`${kind} ${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

function Refused({ refused, onClose }: { refused: BulkReply["refused"]; onClose: () => void }) {
  return (
    <Notice kind="error">
      <p>{plural("refusedTickets", refused.length)}</p>
      <ul class="refused">
        {refused.map(({ ticket_id, number, key, details }) => (
          <li key={ticket_id}>
            {number ?? "…"}: {isErrorKey(key) ? errorMessage(key, "", details) : t("error.conflict")}
          </li>
        ))}
      </ul>
      <button type="button" class="button small" onClick={onClose}>
        {t("inbox.understood")}
      </button>
    </Notice>
  );
}
