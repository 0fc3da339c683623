/** One call: what was requested, by whom, with which values, who decided what, and the outcome. */
import "../styles/calls.css";
import { useRef, useState } from "preact/hooks";
import type { Call, DecisionRequest } from "../../../server/protocol/actionCalls.ts";
import { CALL_STATES } from "../../../server/protocol/actionNames.ts";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";
import { ApiError } from "../api/api.ts";
import { formatMoment, formatTime, t } from "../i18n/index.ts";
import { me } from "../state/session.ts";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { CallState, failureOf, needsPeople, titleOf } from "./callWords.tsx";
import { Deciding } from "./Deciding.tsx";
import { Grounds } from "./Grounds.tsx";

interface Props {
  call: Call;
  /** The visitor's name at the desk. */
  visitor: string;
  /** Left out when there is nothing to decide. @throws ApiError */
  onDecide?: (decision: DecisionRequest) => Promise<void>;
  /** Confirms or cancels a call that this agent started. @throws ApiError */
  onAnswer?: (isYes: boolean) => Promise<void>;
}

export function CallCard({ call, visitor, onDecide, onAnswer }: Props) {
  const card = useRef<HTMLElement>(null);
  const [error, setError] = useState<unknown>(null);
  const [isTaken, setTaken] = useState(true);
  const isAsked = onAnswer !== undefined && call.is_mine && call.state === "proposed";
  const attempt = async (work: () => Promise<void> | undefined) => {
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    }
    // The buttons are gone, so the focus moves to the card, which shows the outcome.
    card.current?.focus();
  };
  return (
    <article class="call" ref={card} tabIndex={-1} aria-label={titleOf(call)}>
      <header class="call-head">
        <h2 dir="auto">{titleOf(call)}</h2>
        <span role="status">
          <CallState call={call} />
        </span>
      </header>
      <p class="muted">{askedBy(call, visitor)}</p>
      {call.words && <p dir="auto">{t("call.words", { words: call.words })}</p>}
      {isAsked && <p>{t("call.willDo")}</p>}
      <Facts of={call.values} />
      {call.decisions.map((decision) => (
        <Said key={decision.at} decision={decision} />
      ))}
      {call.failure && <p>{failureOf(call.failure, call.http_status)}</p>}
      <Facts of={call.fields} />
      {error !== null && <Refusal error={error} />}
      {isAsked && <Answering onAnswer={(isYes) => attempt(() => onAnswer(isYes))} />}
      {onDecide && !isAsked && needsPeople(call) && (
        <Deciding call={call} onDecide={(decision) => attempt(() => onDecide(decision))} />
      )}
      {onDecide && !isAsked && call.waits_for === "people" && <Grounds call={call} />}
      {onDecide && call.asked_by === "agent" && call.result !== null && (
        <div class="call-acts">
          <button type="button" class="button small" onClick={() => setTaken(intoAnswer(call.result ?? ""))}>
            {t("call.insert")}
          </button>
        </div>
      )}
      {!isTaken && <Notice kind="info">{t("call.takeFirst")}</Notice>}
    </article>
  );
}

/** Lets the agent send their own call after reviewing it as a whole. */
function Answering({ onAnswer }: { onAnswer: (isYes: boolean) => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const answer = async (isYes: boolean) => {
    setBusy(true);
    await onAnswer(isYes);
    setBusy(false);
  };
  return (
    <div class="call-acts">
      <button type="button" class="button small primary" disabled={isBusy} onClick={() => void answer(true)}>
        {t("call.doIt")}
      </button>
      <button type="button" class="button small" disabled={isBusy} onClick={() => void answer(false)}>
        {t("call.dont")}
      </button>
    </div>
  );
}

function askedBy({ asked_by: by, agent, is_verified, created_at }: Call, visitor: string): string {
  const name = by === "agent" ? (agent ?? t("somebody")) : visitor;
  const time = formatMoment(created_at);
  if (by === "agent") return t("call.askedByAgent", { name, time });
  return t(is_verified ? "call.askedVerified" : "call.askedUnverified", { name, time });
}

function Facts({ of }: { of: { name: string; label: string; kind?: string; text: string }[] }) {
  if (of.length === 0) return null;
  return (
    <dl class="facts">
      {of.map(({ name, label, kind, text }) => {
        const link = kind === "link" || kind === "image" ? safeUrl(text) : null;
        return (
          <div key={name}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd dir="auto">
              {link ? (
                <a href={link} target="_blank" rel="noopener noreferrer nofollow">
                  {text}
                </a>
              ) : (
                text
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Said({ decision: { name, decision, word, at } }: { decision: Call["decisions"][number] }) {
  return (
    <p class="call-said">
      {t(`call.said.${decision}`, { name })} <span class="muted">{formatTime(at)}</span>
      {word && <q dir="auto">{word}</q>}
    </p>
  );
}

/** If two people decide at once, the second is told who was first. */
function Refusal({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.key !== "call_decided") return <ErrorNotice error={error} />;
  const { name } = error.details;
  const state = CALL_STATES.find((known) => known === error.details.state);
  const isMine = name === me.value?.user.name && (state === "proposed" || state === "confirmed");
  if (isMine) return <Notice kind="info">{t("call.alreadyMine")}</Notice>;
  return (
    <Notice kind="info">
      {typeof name === "string" ? t("call.alreadyDecided", { name }) : t("error.call_decided")}
    </Notice>
  );
}

/** Inserts a text into the open answer box, as if it were typed. @returns false if there is no box */
function intoAnswer(text: string): boolean {
  const box = document.querySelector<HTMLTextAreaElement>(".composer textarea");
  if (!box) return false;
  const before = box.value.trimEnd();
  box.setRangeText(before === "" ? text : `\n\n${text}`, before.length, box.value.length, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
  box.focus();
  return true;
}
