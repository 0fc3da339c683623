/** The box for writing to the visitor or to colleagues. Text is kept until the server has accepted it. */
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";
import { readDraft } from "./drafts.ts";
import { Hindered } from "./Hindered.tsx";
import { NextTicket } from "./NextTicket.tsx";
import { KeptDraft, SendingOutcome } from "./SendingOutcome.tsx";
import { SheetBox } from "./SheetBox.tsx";
import { sheetFor, type Wish } from "./sheet.ts";
import { useSending } from "./useSending.ts";
import { startWriting, writing } from "./writing.ts";

export function Composer({ ticket }: { ticket: TicketDetail }) {
  const sending = useSending(ticket.id);
  const asked = writing.value?.ticketId === ticket.id ? writing.value : null;
  const wish: Wish = asked?.wish ?? { kind: "answer" };
  const sheet = sheetFor(ticket, wish);
  const mayAnswer = typeof sheet === "object" && sheet.kind === "answer";
  const unsent = { kind: "answer", about: ticket.id } as const;
  const hasKept = !sending.busy && wish.kind === "answer" && !mayAnswer && readDraft(unsent) !== "";
  const { outcome } = sending;
  // If the agent has typed on, let them continue with that.
  const hasEnded =
    isOver(ticket) &&
    outcome !== null &&
    "way" in outcome &&
    outcome.way === "resolve" &&
    readDraft({ kind: "followUp", about: ticket.id }) === "";
  return (
    <footer class="composer">
      {hasKept ? (
        <KeptDraft ticket={ticket} draft={unsent} onGone={sending.forget} />
      ) : (
        <SendingOutcome outcome={outcome} ticket={ticket} />
      )}
      <div class="composer-head">
        {wish.kind === "correct" ? (
          <Correcting ticket={ticket} messageId={wish.messageId} />
        ) : (
          <Tabs ticket={ticket} chosen={wish.kind} />
        )}
        <NextTicket ticketId={ticket.id} isOver={isOver(ticket)} takesFocus={hasEnded} />
      </div>
      {typeof sheet === "object" ? (
        <SheetBox key={`${sheet.kind} ${sheet.about}`} ticket={ticket} sheet={sheet} sending={sending} />
      ) : (
        <Hindered ticket={ticket} hindrance={sheet} />
      )}
    </footer>
  );
}

const isOver = ({ status }: TicketDetail) => status === "resolved" || status === "closed";

function Tabs({ ticket, chosen }: { ticket: TicketDetail; chosen: "answer" | "note" }) {
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
          {t(each === "answer" && isOver(ticket) ? "acts.followUp" : `composer.${each}`)}
        </button>
      ))}
    </div>
  );
}

/** Markdown syntax and citation markers, dropped from a one-line excerpt. */
const MARKS = / ?\[\d{1,2}\]|[\s*_`#|>]+/g;

/** Shows which answer is being corrected, with a way to cancel. */
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
