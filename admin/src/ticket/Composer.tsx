/** The box to write in: to the visitor, or for colleagues. What is typed is kept until the server has taken it. */
import { useEffect, useRef } from "preact/hooks";
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";
import { AnswerTools } from "./AnswerTools.tsx";
import { readDraft, writeDraft } from "./drafts.ts";
import { Hindered } from "./Hindered.tsx";
import { setTyping } from "./presence.ts";
import { KeptDraft, SendingOutcome } from "./SendingOutcome.tsx";
import { type Sheet, sheetFor, type Wish } from "./sheet.ts";
import { usePicker } from "./usePicker.tsx";
import { type Sending, useSending } from "./useSending.ts";
import { startWriting, writing } from "./writing.ts";

export function Composer({ ticket }: { ticket: TicketDetail }) {
  const sending = useSending(ticket.id);
  const asked = writing.value?.ticketId === ticket.id ? writing.value : null;
  const wish: Wish = asked?.wish ?? { kind: "answer" };
  const sheet = sheetFor(ticket, wish);
  const mayAnswer = typeof sheet === "object" && sheet.kind === "answer";
  const unsent = { kind: "answer", about: ticket.id } as const;
  const hasKept = !sending.busy && wish.kind === "answer" && !mayAnswer && readDraft(unsent) !== "";
  return (
    <footer class="composer">
      {hasKept ? (
        <KeptDraft ticket={ticket} draft={unsent} onGone={sending.forget} />
      ) : (
        <SendingOutcome outcome={sending.outcome} ticket={ticket} />
      )}
      {wish.kind === "correct" ? (
        <Correcting ticket={ticket} messageId={wish.messageId} />
      ) : (
        <Tabs ticket={ticket} chosen={wish.kind} />
      )}
      {typeof sheet === "object" ? (
        <SheetBox key={`${sheet.kind} ${sheet.about}`} ticket={ticket} sheet={sheet} sending={sending} />
      ) : (
        <Hindered ticket={ticket} hindrance={sheet} />
      )}
    </footer>
  );
}

interface SheetProps {
  ticket: TicketDetail;
  sheet: Sheet;
  sending: Sending;
}

/** The box itself, what helps to fill it, and the way to send it. */
function SheetBox({ ticket, sheet, sending }: SheetProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const text = readDraft(sheet);
  const isNote = sheet.kind === "note";
  const write = (value: string) => {
    if (!isNote) setTyping(value !== "");
    writeDraft(sheet, value);
  };
  const picker = usePicker({ ticket, box, offers: isNote ? "people" : "replies", onWrite: write });
  useFocus(ticket.id, box);
  const send = async (way?: "keepOpen") => {
    const isTaken = await sending.send(sheet, way);
    const isStillHere = writing.peek()?.ticketId === ticket.id;
    if (isTaken && sheet.kind === "correct" && isStillHere) startWriting(ticket.id, { kind: "answer" }, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || picker.onKeyDown(event)) return;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <>
      <div class="composer-box">
        {picker.list}
        <textarea
          ref={box}
          class={`composer-text composer-${sheet.kind}`}
          rows={3}
          dir="auto"
          maxLength={8000}
          aria-label={t(`composer.${sheet.kind}Label`)}
          placeholder={t(`composer.${sheet.kind}Placeholder`)}
          value={text}
          {...picker.attributes}
          onInput={(event) => {
            write(event.currentTarget.value);
            picker.look();
          }}
          onKeyUp={picker.look}
          onClick={picker.look}
          onBlur={picker.close}
          onKeyDown={onKeyDown}
        />
      </div>
      {!isNote && (
        <AnswerTools
          ticket={ticket}
          text={text}
          files={sending.filesOf(sheet)}
          onWrite={write}
          onFiles={(files) => sending.setFiles(sheet, files)}
        />
      )}
      <div class="composer-buttons">
        {sheet.kind === "answer" && (
          <button
            type="button"
            class="button"
            disabled={sending.busy || !text.trim()}
            onClick={() => void send("keepOpen")}
          >
            {t("composer.reply")}
          </button>
        )}
        <button
          type="button"
          class={isNote ? "button" : "button primary"}
          disabled={sending.busy || !text.trim()}
          onClick={() => void send()}
        >
          {t(sending.busy ? "composer.sending" : `composer.send.${sheet.kind}`)}
          <kbd>{t("composer.sendKeys")}</kbd>
        </button>
      </div>
    </>
  );
}

/** Gives the box the focus whenever a button or a key has asked to write. */
function useFocus(ticketId: string, box: { current: HTMLTextAreaElement | null }): void {
  const asked = writing.value;
  useEffect(() => {
    if (!asked?.takesFocus || asked.ticketId !== ticketId) return;
    box.current?.focus();
    writing.value = { ...asked, takesFocus: false };
  }, [asked]);
}

function Tabs({ ticket, chosen }: { ticket: TicketDetail; chosen: "answer" | "note" }) {
  const isOver = ticket.status === "resolved" || ticket.status === "closed";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a row of tabs in every browser
    <div class="tabs" role="group" aria-label={t("composer.mode")}>
      {(["answer", "note"] as const).map((each) => (
        <button
          key={each}
          type="button"
          class="tab"
          aria-pressed={chosen === each}
          onClick={() => startWriting(ticket.id, { kind: each }, false)}
        >
          {each === "note" && <Icon name="lock" size={14} />}
          {t(each === "answer" && isOver ? "acts.followUp" : `composer.${each}`)}
        </button>
      ))}
    </div>
  );
}

/** What makes Markdown of a text, which in one line is only in the way. */
const MARKS = / ?\[\d{1,2}\]|[\s*_`#|>]+/g;

/** Which answer is being put right, and the way out of it. */
function Correcting({ ticket, messageId }: { ticket: TicketDetail; messageId: string }) {
  const wrong = ticket.messages.find(({ id }) => id === messageId);
  return (
    <div class="correcting">
      <p>
        {t("composer.correcting")} <q dir="auto">{wrong?.content.replace(MARKS, " ")}</q>
      </p>
      <button
        type="button"
        class="button small quiet"
        onClick={() => startWriting(ticket.id, { kind: "answer" }, false)}
      >
        {t("acts.cancel")}
      </button>
    </div>
  );
}
