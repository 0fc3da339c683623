/** The box to answer or to note in. What is typed is kept until the server has taken it. */
import { useState } from "preact/hooks";
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import type { Attachment } from "../../../server/protocol/events.ts";
import { ApiError, api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { CopyButton } from "../ui/CopyButton.tsx";
import { Icon } from "../ui/Icon.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { AnswerTools } from "./AnswerTools.tsx";
import { readDraft, writeDraft } from "./drafts.ts";
import { change } from "./openTicket.ts";
import { setTyping } from "./presence.ts";

type Mode = "answer" | "note";

export function Composer({ ticket }: { ticket: TicketDetail }) {
  const { escalation } = ticket;
  const isWaiting = escalation?.status === "open" || escalation?.status === "claimed";
  const [chosen, setChosen] = useState<Mode>("answer");
  const isHeld = escalation?.status === "claimed" && !escalation.claimed_by_me;
  const mayAnswer = isWaiting && !isHeld;
  const mode = mayAnswer ? chosen : "note";
  const { drafts, files, setFiles, write, busy, outcome, resolve, reply, note } = useDrafts(ticket.id);
  const text = drafts[mode];
  const keptDraft = !isWaiting && !busy && drafts.answer;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    void (mode === "answer" ? resolve() : note());
  };
  return (
    <footer class="composer">
      {keptDraft ? (
        <KeptDraft ticket={ticket} text={keptDraft} onDiscard={() => write("answer", "")} />
      ) : (
        <Outcome outcome={outcome} ticket={ticket} />
      )}
      {!isWaiting && <p class="muted composer-hint">{t(hintFor(ticket))}</p>}
      {isHeld && <p class="held">{t("composer.takenBy", { name: escalation.claimed_by ?? t("somebody") })}</p>}
      {mayAnswer && <ModeTabs mode={mode} onChoose={setChosen} />}
      <textarea
        key={mode}
        class={`composer-text composer-${mode}`}
        rows={3}
        dir="auto"
        maxLength={8000}
        aria-label={t(mode === "answer" ? "composer.answerLabel" : "composer.noteLabel")}
        placeholder={t(mode === "answer" ? "composer.answerPlaceholder" : "composer.notePlaceholder")}
        value={text}
        onInput={(event) => write(mode, event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {mode === "answer" && (
        <AnswerTools
          ticket={ticket}
          text={text}
          files={files}
          onWrite={(value) => write("answer", value)}
          onFiles={setFiles}
        />
      )}
      <div class="composer-buttons">
        {mode === "answer" ? (
          <AnswerButtons
            busy={busy}
            isEmpty={!text.trim()}
            onReply={() => void reply()}
            onResolve={() => void resolve()}
          />
        ) : (
          <button type="button" class="button" disabled={busy || !text.trim()} onClick={() => void note()}>
            {t("composer.addNote")}
          </button>
        )}
      </div>
    </footer>
  );
}

/** The texts being written, and what happens when they are sent. */
function useDrafts(id: string) {
  const [drafts, setDrafts] = useState({ answer: readDraft(id, "answer"), note: readDraft(id, "note") });
  const [files, setFiles] = useState<Attachment[]>([]);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<unknown>(null);
  const write = (kind: Mode, value: string) => {
    if (kind === "answer") setTyping(value !== "");
    writeDraft(id, kind, value);
    setDrafts((before) => ({ ...before, [kind]: value }));
  };
  const submit = async (kind: Mode, action: (words: string) => Promise<unknown>) => {
    const words = drafts[kind].trim();
    if (!words || busy) return;
    setBusy(true);
    setOutcome(null);
    try {
      await change(id, () => action(words));
      write(kind, "");
      if (kind === "answer") setFiles([]);
      setOutcome(kind === "answer" ? "sent" : null);
    } catch (failure) {
      setOutcome(failure);
    } finally {
      setBusy(false);
    }
  };
  const fileIds = () => files.map((file) => file.id);
  const resolve = () => submit("answer", (words) => api.resolve(id, words, fileIds()));
  const reply = () => submit("answer", (words) => api.reply(id, words, fileIds()));
  const note = () => submit("note", (words) => api.addNote(id, words));
  return { drafts, files, setFiles, write, busy, outcome, resolve, reply, note };
}

interface AnswerButtonsProps {
  busy: boolean;
  isEmpty: boolean;
  onReply: () => void;
  onResolve: () => void;
}

function AnswerButtons({ busy, isEmpty, onReply, onResolve }: AnswerButtonsProps) {
  return (
    <>
      <button type="button" class="button" disabled={busy || isEmpty} onClick={onReply}>
        {t("composer.reply")}
      </button>
      <button type="button" class="button primary" disabled={busy || isEmpty} onClick={onResolve}>
        {busy ? t("composer.sending") : t("composer.resolve")}
        <kbd>{t("composer.resolveHint")}</kbd>
      </button>
    </>
  );
}

const hintFor = ({ status }: TicketDetail) =>
  status === "resolved" || status === "closed" ? "composer.closed" : "composer.aiOwns";

function ModeTabs({ mode, onChoose }: { mode: Mode; onChoose: (mode: Mode) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a row of tabs in every browser
    <div class="tabs" role="group" aria-label={t("composer.mode")}>
      {(["answer", "note"] as const).map((each) => (
        <button key={each} type="button" class="tab" aria-pressed={mode === each} onClick={() => onChoose(each)}>
          {each === "note" && <Icon name="lock" size={14} />}
          {t(`composer.${each}`)}
        </button>
      ))}
    </div>
  );
}

/** Sent, refused because somebody was first (named), or failed. */
function Outcome({ outcome, ticket }: { outcome: unknown; ticket: TicketDetail }) {
  if (outcome === null) return null;
  if (outcome === "sent") return <Notice kind="ok">{t(`composer.${arrivalOf(ticket)}`)}</Notice>;
  const conflict = outcome instanceof ApiError ? wordsForConflict(outcome) : null;
  return conflict ? <Notice kind="error">{conflict}</Notice> : <ErrorNotice error={outcome} />;
}

/** What is known of the newest answer: no more is claimed than the visitor's own browser has said. */
function arrivalOf({ messages }: TicketDetail): "sent" | "delivered" | "seen" {
  const answer = messages.findLast(({ role }) => role === "agent");
  if (answer?.seen_at) return "seen";
  return answer?.delivered_at ? "delivered" : "sent";
}

function wordsForConflict({ key, details }: ApiError): string | null {
  const name = String(details.answered_by ?? details.claimed_by ?? t("somebody"));
  if (key === "already_answered") return t(details.by_me ? "conflict.answeredByMe" : "conflict.answered", { name });
  if (key === "already_claimed") return t("conflict.claimed", { name });
  return key === "not_escalated" ? t("conflict.gone") : null;
}

/** The agent's words after somebody else was faster: who it was, and the words to copy or to let go. */
function KeptDraft({ ticket, text, onDiscard }: { ticket: TicketDetail; text: string; onDiscard: () => void }) {
  const { escalation } = ticket;
  const isAnswered = escalation?.status === "answered";
  const name = escalation?.answered_by ?? t("somebody");
  return (
    <div class="kept">
      <Notice kind="error">{isAnswered ? t("conflict.answered", { name }) : t("conflict.gone")}</Notice>
      <strong>{t("conflict.draft")}</strong>
      <p dir="auto">{text}</p>
      <div class="composer-buttons">
        <button type="button" class="button small" onClick={onDiscard}>
          {t("conflict.discard")}
        </button>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
