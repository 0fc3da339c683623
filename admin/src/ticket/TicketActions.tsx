/** What an agent does with the ticket that is open: the likeliest as buttons, the rest in a menu. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { type Shortcut, useShortcuts } from "../shell/shortcuts.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { type ActForm, act, actFailure, openForm, undoable } from "./acts.ts";

interface Props {
  ticket: TicketDetail;
}

export function TicketActions({ ticket }: Props) {
  const { id, status, escalation } = ticket;
  const isOver = status === "resolved" || status === "closed";
  const isHeld = escalation?.status === "claimed" && !escalation.claimed_by_me;
  useShortcuts("ticket", shortcutsFor(ticket, { isOver, isHeld }), `${id} ${status} ${escalation?.status} ${isHeld}`);
  return (
    <>
      {isOver && <Over ticket={ticket} />}
      {status === "open" && <Act primary label="acts.join" run={() => api.join(id)} id={id} />}
      {!isOver && isHeld && (
        <ConfirmButton
          isWord
          label={t("ticket.takeOver")}
          question={t("ticket.takeOverAsk", { name: escalation.claimed_by ?? t("somebody") })}
          action={t("ticket.takeOver")}
          cancel={t("ticket.takeOverNot")}
          onConfirm={() => void act(id, () => api.takeOver(id))}
        />
      )}
      {escalation?.status === "open" && <Act primary label="ticket.claim" run={() => api.claim(id)} id={id} />}
      {status === "pending_human" && !isHeld && <Act label="ticket.handBack" run={() => api.handBack(id)} id={id} />}
      {!isOver && !isHeld && <Act label="ticket.close" run={() => api.close(id)} id={id} />}
      <More ticket={ticket} isOver={isOver} isHeld={isHeld} />
    </>
  );
}

/** What the keyboard does: the same as the buttons that are there. */
function shortcutsFor(
  { id, status }: TicketDetail,
  { isOver, isHeld }: { isOver: boolean; isHeld: boolean },
): Shortcut[] {
  const does = (keys: string, text: Word, run: Parameters<typeof act>[1]): Shortcut => ({
    keys,
    text,
    run: () => void act(id, run),
  });
  const asks = (keys: string, text: Word, kind: "assign" | "snooze" | "followUp"): Shortcut => ({
    keys,
    text,
    run: () => {
      openForm.value = { kind, ticketId: id };
    },
  });
  const undo = {
    keys: "z",
    text: "acts.undo",
    run: () => {
      const offer = undoable.peek();
      if (offer?.ticketId === id) void act(id, () => api.undo(id, offer.undoId));
    },
  } as const;
  if (isOver) return [asks("f", "acts.followUp", "followUp"), does("o", "ticket.reopen", () => api.reopen(id)), undo];
  if (isHeld) return [undo];
  const mine = [
    does("t", status === "open" ? "acts.join" : "ticket.claim", () => api.join(id)),
    asks("a", "acts.assign", "assign"),
    does("e", "ticket.close", () => api.close(id)),
    undo,
  ];
  if (status === "open") return mine;
  return [...mine, asks("s", "acts.snooze", "snooze"), does("h", "ticket.handBack", () => api.handBack(id))];
}

function Over({ ticket: { id, merged_into } }: Props) {
  return (
    <>
      {!merged_into && <Form label="acts.followUp" form={{ kind: "followUp", ticketId: id }} />}
      <Act label="ticket.reopen" run={() => api.reopen(id)} id={id} />
    </>
  );
}

type Word = Parameters<typeof t>[0];

function Act(props: { label: Word; id: string; run: Parameters<typeof act>[1]; primary?: boolean }) {
  const { label, id, run, primary = false } = props;
  return (
    <button type="button" class={`button small${primary ? " primary" : ""}`} onClick={() => void act(id, run)}>
      {t(label)}
    </button>
  );
}

function Form({ label, form }: { label: Word; form: ActForm }) {
  const open = () => {
    openForm.value = form;
  };
  return (
    <button type="button" class="button small" onClick={open}>
      {t(label)}
    </button>
  );
}

/** A list that opens and closes like any other disclosure: by mouse, Enter, and Escape. */
function More({ ticket, isOver, isHeld }: Props & { isOver: boolean; isHeld: boolean }) {
  const { id, escalation, blocked, merged_into } = ticket;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [id]);
  const isMine = escalation?.status === "claimed" && escalation.claimed_by_me;
  const mayPass = !isOver && !isHeld;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what its own button has opened
    <div
      class="act-more"
      onClick={(event) =>
        event.target instanceof HTMLButtonElement && event.target.ariaHasPopup === null && setOpen(false)
      }
      onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
    >
      <button
        type="button"
        class="button small"
        aria-haspopup="true"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t("acts.more")}
      </button>
      {isOpen && (
        <div class="act-menu">
          {mayPass && <Form label="acts.assign" form={{ kind: "assign", ticketId: id }} />}
          {isMine && <Act label="acts.release" run={() => api.release(id)} id={id} />}
          {mayPass && ticket.status === "pending_human" && (
            <Form label="acts.snooze" form={{ kind: "snooze", ticketId: id }} />
          )}
          {escalation?.snoozed_until && !isHeld && <Act label="acts.wake" run={() => api.wake(id)} id={id} />}
          {!isHeld && !merged_into && <Form label="acts.merge" form={{ kind: "merge", ticketId: id }} />}
          {blocked ? (
            <Act label="acts.unblock" run={() => api.unblock(id)} id={id} />
          ) : (
            !isHeld && <Act label="acts.block" run={() => api.block(id)} id={id} />
          )}
        </div>
      )}
    </div>
  );
}

/** What has come of the last act: why it was refused, or the way back. And the form of the next one. */
export function ActOutcome({ ticket }: Props) {
  const offer = undoable.value;
  return (
    <>
      {actFailure.value !== null && <ErrorNotice error={actFailure.value} />}
      {ticket.blocked && <p class="held">{t("acts.blockedBy", { name: ticket.blocked.by ?? t("somebody") })}</p>}
      {ticket.merged_into && (
        <p class="held">
          {t("acts.mergedInto")} <a href={`/admin/tickets/${ticket.merged_into.id}`}>{ticket.merged_into.number}</a>
        </p>
      )}
      {ticket.merged_from.map((other) => (
        <p class="held" key={other.id}>
          {t("acts.mergedFrom")} <a href={`/admin/tickets/${other.id}`}>{other.number}</a>
        </p>
      ))}
      {offer?.ticketId === ticket.id && (
        <p class="toast" role="status">
          {t("acts.done")}
          <button
            type="button"
            class="button small"
            onClick={() => void act(ticket.id, () => api.undo(ticket.id, offer.undoId))}
          >
            {t("acts.undo")}
          </button>
        </p>
      )}
      <LateForm ticket={ticket} />
    </>
  );
}

/** Fetched when the first one is opened. */
function LateForm({ ticket }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<{ ticket: TicketDetail; form: ActForm }> | null>(null);
  const form = openForm.value;
  const isWanted = form?.ticketId === ticket.id;
  useEffect(() => {
    if (isWanted && !Dialog) void import("./ActDialog.tsx").then((late) => setDialog(() => late.ActDialog));
  }, [isWanted, Dialog]);
  return form && isWanted && Dialog ? <Dialog ticket={ticket} form={form} /> : null;
}
