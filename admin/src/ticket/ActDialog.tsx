/** Forms for acts that need more input: assignee, snooze time, merge target, note. */

import type { TargetedSubmitEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { TicketChange, TicketDetail, TicketVisitor } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";
import { formatMoment, t } from "../i18n/index.ts";
import { colleagues, loadColleagues } from "../state/colleagues.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { type ActForm, act, actFailure, openForm } from "./acts.ts";

interface Props {
  ticket: TicketDetail;
  form: ActForm;
}

/** @returns the request to send for the filled-in form */
function actOf(form: ActForm, filled: FormData): () => Promise<TicketChange> {
  const text = (name: string) => String(filled.get(name) ?? "").trim();
  switch (form.kind) {
    case "assign":
      return () => api.assign(form.ticketId, text("member"), text("words"));
    case "snooze":
      return () => api.snooze(form.ticketId, new Date(text("until")));
    case "merge":
      return () => api.merge(form.ticketId, text("into"));
  }
}

export function ActDialog({ ticket, form }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { route } = useLocation();
  const [busy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    openForm.value = null;
  };
  const onSubmit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const filled = new FormData(event.currentTarget);
    await act(form.ticketId, actOf(form, filled));
    setBusy(false);
    // Keep what was typed unless it was accepted.
    if (actFailure.peek() !== null) return;
    close();
    // A merged ticket continues in the other one.
    if (form.kind === "merge") route(`/admin/tickets/${filled.get("into")}`);
  };
  return (
    <dialog class="act-dialog" ref={dialog} aria-labelledby="act-title" onClose={close}>
      <form onSubmit={(event) => void onSubmit(event)}>
        <h2 id="act-title">{t(`acts.${form.kind}`)}</h2>
        <p class="muted">{t(`acts.${form.kind}Hint`)}</p>
        <Fields ticket={ticket} form={form} />
        {actFailure.value !== null && <ErrorNotice error={actFailure.value} />}
        <div class="composer-buttons">
          <button type="button" class="button" onClick={close}>
            {t("acts.cancel")}
          </button>
          <button type="submit" class="button primary" disabled={busy}>
            {t(`acts.${form.kind}`)}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function Fields({ ticket, form }: Props) {
  switch (form.kind) {
    case "assign":
      return <AssignFields ticket={ticket} />;
    case "snooze":
      return <SnoozeFields />;
    case "merge":
      return <MergeFields ticket={ticket} />;
  }
}

function AssignFields({ ticket }: { ticket: TicketDetail }) {
  useEffect(() => {
    loadColleagues().catch((error) => {
      actFailure.value = error;
    });
  }, []);
  return (
    <>
      <label class="field">
        <span>{t("acts.colleague")}</span>
        <select name="member" required>
          {colleagues.value
            ?.filter(({ name }) => name !== ticket.escalation?.claimed_by)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </select>
      </label>
      <label class="field">
        <span>{t("acts.note")}</span>
        <textarea name="words" rows={4} maxLength={8000} dir="auto" />
      </label>
    </>
  );
}

/** As a datetime-local input expects it: local time, without seconds. */
function localMoment(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Tomorrow at nine. */
function tomorrow(): Date {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(9, 0, 0, 0);
  return at;
}

function SnoozeFields() {
  const [until, setUntil] = useState(() => localMoment(tomorrow()));
  const inHours = (hours: number) => setUntil(localMoment(new Date(Date.now() + hours * 3_600_000)));
  return (
    <>
      <div class="composer-buttons">
        <button type="button" class="button small" onClick={() => inHours(1)}>
          {t("acts.inAnHour")}
        </button>
        <button type="button" class="button small" onClick={() => setUntil(localMoment(tomorrow()))}>
          {t("acts.tomorrow")}
        </button>
        <button type="button" class="button small" onClick={() => inHours(7 * 24)}>
          {t("acts.inAWeek")}
        </button>
      </div>
      <label class="field">
        <span>{t("acts.until")}</span>
        <input
          type="datetime-local"
          name="until"
          required
          value={until}
          onInput={(event) => setUntil(event.currentTarget.value)}
        />
      </label>
    </>
  );
}

function MergeFields({ ticket }: { ticket: TicketDetail }) {
  const [others, setOthers] = useState<TicketVisitor["conversations"] | null>(null);
  useEffect(() => {
    api.readVisitor(ticket.id).then(
      ({ conversations }) => setOthers(conversations),
      (error) => {
        actFailure.value = error;
      },
    );
  }, [ticket.id]);
  const open = others?.filter(({ status }) => status === "open" || status === "pending_human");
  if (open?.length === 0) return <p>{t("acts.noOther")}</p>;
  return (
    <label class="field">
      <span>{t("acts.other")}</span>
      <select name="into" required>
        {open?.map(({ id, number, title, updated_at }) => (
          <option key={id} value={id}>
            {[number, title ?? formatMoment(updated_at)].join(" · ")}
          </option>
        ))}
      </select>
    </label>
  );
}
