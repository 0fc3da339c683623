/** The open ticket's calls: those that need people first, finished ones folded away. */
import { useEffect, useState } from "preact/hooks";
import type { Call, DecisionRequest } from "../../../server/protocol/actionCalls.ts";
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { ApiError } from "../api/api.ts";
import { callsApi } from "../api/calls.ts";
import { locale, t } from "../i18n/index.ts";
import { isSaidAbove } from "../state/live.ts";
import type { change } from "../ticket/openTicket.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { CallCard } from "./CallCard.tsx";
import { CallState, needsPeople, titleOf } from "./callWords.tsx";
import { StartCall } from "./StartCall.tsx";
import { loadUsable, starting, usableIn } from "./starting.ts";

const OVER: readonly Call["state"][] = ["done", "failed", "declined"];

interface Props {
  /** Its calls are reloaded whenever the ticket is. */
  ticket: TicketDetail;
  /** The visitor's name at the desk. */
  visitor: string;
  change: typeof change;
}

export function TicketCalls({ ticket, visitor, change }: Props) {
  const { calls, setCalls, error } = useCalls(ticket);
  /** Calls that this person has just decided about; they stay unfolded. */
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const decide = (callId: string) => (decision: DecisionRequest) => {
    setDecided(new Set([...decided, callId]));
    return change(ticket.id, async () => {
      const settled = await callsApi.decide(ticket.id, callId, decision);
      setCalls((shown) => shown.map((call) => (call.id === callId ? settled : call)));
    });
  };
  const answer = (callId: string) => (isYes: boolean) => {
    setDecided(new Set([...decided, callId]));
    return change(ticket.id, async () => {
      const answered = await (isYes ? callsApi.confirm : callsApi.callOff)(ticket.id, callId);
      setCalls((shown) => shown.map((call) => (call.id === callId ? answered : call)));
    });
  };
  const started = (call: Call) => {
    setDecided(new Set([...decided, call.id]));
    setCalls((shown) => [call, ...shown.filter(({ id }) => id !== call.id)]);
  };
  const usable = usableIn(ticket.id) ?? [];
  const isStarting = starting.value?.ticketId === ticket.id;
  const isFolded = ({ id, state }: Call) => OVER.includes(state) && !decided.has(id);
  const open = calls.filter((call) => !isFolded(call)).sort((a, b) => Number(needsPeople(b)) - Number(needsPeople(a)));
  const folded = calls.filter(isFolded);
  // If the ticket itself is gone, the page already says so.
  const isGone = error instanceof ApiError && error.key === "not_found";
  const isFailed = error !== null && !isGone && !isSaidAbove(error);
  if (calls.length === 0 && usable.length === 0) return isFailed ? <ErrorNotice error={error} /> : null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard
    <section class="calls" aria-label={t("call.title")} tabIndex={0}>
      {isFailed && <ErrorNotice error={error} />}
      {isStarting ? (
        <StartCall ticketId={ticket.id} actions={usable} onStarted={started} />
      ) : (
        usable.length > 0 && <StartButton ticketId={ticket.id} />
      )}
      {open.map(({ id, ...call }) => (
        <CallCard key={id} call={{ id, ...call }} visitor={visitor} onDecide={decide(id)} onAnswer={answer(id)} />
      ))}
      {folded.length > 0 && (
        <details class="calls-over">
          <summary>{t("call.over", { count: folded.length })}</summary>
          {folded.map((call) => (
            <details key={call.id}>
              <summary>
                <bdi>{titleOf(call)}</bdi> <CallState call={call} />
              </summary>
              <CallCard call={call} visitor={visitor} />
            </details>
          ))}
        </details>
      )}
    </section>
  );
}

function StartButton({ ticketId }: { ticketId: string }) {
  return (
    <button
      type="button"
      class="button small calls-start"
      onClick={() => {
        starting.value = { ticketId, actionId: "" };
      }}
    >
      {t("call.start")}
    </button>
  );
}

/** Reloaded with the ticket, and when the language changes. */
function useCalls(ticket: TicketDetail) {
  const [calls, setCalls] = useState<Call[]>([]);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isOver = false;
    callsApi.list(ticket.id).then(
      (list) => {
        if (isOver) return;
        setCalls(list.calls);
        setError(null);
      },
      (failure) => isOver || setError(failure),
    );
    return () => {
      isOver = true;
    };
  }, [ticket, locale.value]);
  useEffect(() => void loadUsable(ticket.id).catch(setError), [ticket.id]);
  return { calls, setCalls, error };
}
