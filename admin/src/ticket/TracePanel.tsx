/** What the AI did for the ticket's questions: folded, and loaded when first opened. */
import type { ComponentProps } from "preact";
import { useState } from "preact/hooks";
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { t } from "../i18n/index.ts";
import { useLate } from "../shell/useLate.ts";
import type { TraceBody } from "../trace/TraceBody.tsx";

export function TracePanel({ ticket }: { ticket: TicketDetail }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isOpened, setOpened] = useState(false);
  const turns = ticket.turns.filter((turn) => turn.trace);
  const preferred = turns.find((turn) => turn.id === ticket.escalation?.turn_id) ?? turns.at(-1);
  const turn = turns.find((each) => each.id === chosen) ?? preferred;
  return (
    <details class="trace" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        <h2>{t("trace.title")}</h2>
      </summary>
      {turns.length > 1 && turn && (
        <label class="field">
          <span>{t("trace.turn")}</span>
          <select value={turn.id} onChange={(event) => setChosen(event.currentTarget.value)}>
            {turns.map((each) => (
              <option key={each.id} value={each.id}>
                {shorten(each.trace?.question ?? "")}
              </option>
            ))}
          </select>
        </label>
      )}
      {turn?.trace ? (
        isOpened && <LateBody turn={turn} trace={turn.trace} threshold={ticket.threshold} />
      ) : (
        <p class="muted">{t("trace.none")}</p>
      )}
    </details>
  );
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

function LateBody(props: ComponentProps<typeof TraceBody>) {
  const late = useLate(() => import("../trace/TraceBody.tsx"), "trace");
  return late && <late.TraceBody {...props} />;
}
