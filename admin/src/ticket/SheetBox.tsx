/** The text box, its tools, and its send buttons. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { findBlanks } from "../../../server/protocol/placeholders.ts";
import { type TextKey, t } from "../i18n/index.ts";
import { keyName, useShortcuts } from "../shell/shortcuts.ts";
import { AnswerTools } from "./AnswerTools.tsx";
import { readDraft, writeDraft } from "./drafts.ts";
import { setTyping } from "./presence.ts";
import type { Sheet } from "./sheet.ts";
import { usePicker } from "./usePicker.tsx";
import type { Sending, Way } from "./useSending.ts";
import { startWriting, writing } from "./writing.ts";

interface Props {
  ticket: TicketDetail;
  sheet: Sheet;
  sending: Sending;
}

type Box = { current: HTMLTextAreaElement | null };
type Blank = ReturnType<typeof findBlanks>[number];

interface SendKey {
  way: Way;
  keys: string;
  text: TextKey;
}
/** An answer can be sent in two ways, everything else in one. The last is the usual one. */
const waysOf = (kind: Sheet["kind"]): SendKey[] => [
  ...(kind === "answer" ? [{ way: "resolve", keys: "Mod+Shift+Enter", text: "composer.resolve" } as const] : []),
  { way: "open", keys: "Mod+Enter", text: `composer.send.${kind}` },
];

export function SheetBox({ ticket, sheet, sending }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  const text = readDraft(sheet);
  const isNote = sheet.kind === "note";
  const blanks = isNote ? [] : findBlanks(text);
  const ways = waysOf(sheet.kind);
  const write = (value: string) => {
    if (!isNote) setTyping(value !== "");
    writeDraft(sheet, value);
  };
  useFocus(ticket.id, box);
  const { send, isRefused } = useSend({ ticket, sheet, sending }, box, blanks[0]);
  useShortcuts("ticket", [
    ...ways.map(({ way, keys, text }) => ({ keys, text, run: () => void send(way) })),
    { keys: "Escape", text: "shortcuts.leaveBox", run: () => {}, isTold: true },
  ]);
  return (
    <>
      <TextBox
        ticket={ticket}
        kind={sheet.kind}
        text={text}
        box={box}
        blanks={blanks}
        isRefused={isRefused}
        onWrite={write}
      />
      <div class="composer-foot">
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
          {ways.map(({ way, keys, text: name }) => (
            <button
              key={way}
              type="button"
              class={way === "open" && !isNote ? "button small primary" : "button small"}
              disabled={sending.busy || !text.trim()}
              onClick={() => void send(way)}
            >
              {t(sending.busy && way === "open" ? "composer.sending" : name)}
              <kbd>{keyName(keys)}</kbd>
            </button>
          ))}
        </div>
      </div>
    </>
  );
}

/** Sends what is in the box, unless a blank is left in it: that one is selected instead. */
function useSend({ ticket, sheet, sending }: Props, box: Box, blank: Blank | undefined) {
  const [isRefused, setRefused] = useState(false);
  const send = async (way: Way) => {
    setRefused(blank !== undefined);
    if (blank) {
      box.current?.focus();
      box.current?.setSelectionRange(blank.at, blank.at + blank.text.length);
      return;
    }
    const isTaken = await sending.send(sheet, way);
    if (!isTaken) return;
    setTyping(false);
    const isStillHere = writing.peek()?.ticketId === ticket.id;
    if (sheet.kind === "correct" && isStillHere) startWriting(ticket.id, { kind: "answer" }, false);
  };
  return { send, isRefused };
}

interface TextBoxProps {
  ticket: TicketDetail;
  kind: Sheet["kind"];
  text: string;
  box: Box;
  blanks: Blank[];
  isRefused: boolean;
  onWrite: (value: string) => void;
}

/** What is being written, and which of its blanks are left. */
function TextBox({ ticket, kind, text, box, blanks, isRefused, onWrite }: TextBoxProps) {
  const picker = usePicker({ ticket, box, offers: kind === "note" ? "people" : "replies", onWrite });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || picker.onKeyDown(event)) return;
    // Single-key shortcuts work again from there.
    if (event.key === "Escape") box.current?.closest(".conversation")?.querySelector<HTMLElement>(".thread")?.focus();
  };
  return (
    <>
      <div class="composer-box">
        {picker.list}
        <textarea
          ref={box}
          class={`composer-text composer-${kind}`}
          rows={2}
          dir="auto"
          maxLength={8000}
          aria-label={t(`composer.${kind}Label`)}
          aria-invalid={isRefused && blanks.length > 0 ? true : undefined}
          aria-describedby={blanks.length > 0 ? "composer-blanks" : undefined}
          placeholder={t(`composer.${kind}Placeholder`)}
          value={text}
          {...picker.attributes}
          onInput={(event) => {
            onWrite(event.currentTarget.value);
            picker.look();
          }}
          onKeyUp={picker.look}
          onClick={picker.look}
          onBlur={() => {
            picker.close();
            setTyping(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {blanks.length > 0 && (
        <p id="composer-blanks" class={isRefused ? "held refused" : "held"} role={isRefused ? "alert" : undefined}>
          {t(isRefused ? "composer.blanksLeft" : "composer.blanks", {
            names: blanks.map(({ text }) => text).join(" "),
          })}
        </p>
      )}
    </>
  );
}

/** Focuses the box when a button or shortcut starts writing, in time for the next key to be typed into it. */
function useFocus(ticketId: string, box: Box): void {
  const asked = writing.value;
  useLayoutEffect(() => {
    if (!asked?.takesFocus || asked.ticketId !== ticketId) return;
    box.current?.focus();
    writing.value = { ...asked, takesFocus: false };
  }, [asked]);
}
