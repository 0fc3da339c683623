import { useEffect, useState } from "preact/hooks";
import type { StatusKey } from "../../../server/protocol/events.ts";
import type { Turn } from "../chat/state.ts";
import type { Key, Translate } from "../i18n/index.ts";
import { useUi } from "./context.ts";
import { moveOn, noLine, sayNext } from "./steadyLine.ts";

/** Status keys that the widget has texts for. */
const spoken = [
  "contextualizing",
  "checking_cache",
  "searching",
  "reading",
  "searching_web",
  "writing",
  "checking_answer",
  "waiting_for_person",
] as const satisfies (StatusKey & Key)[];

/** The current step. It outlives its turn until its text has been on screen long enough to read. */
export function Status({ turn }: { turn: Turn | undefined }) {
  const { t } = useUi();
  const line = useSteadyLine(turn ? statusLine(turn, t) : null);
  return (
    line && (
      <p class="status" role="status">
        <span class="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <span dir="auto">{line}</span>
      </p>
    )
  );
}

function useSteadyLine(text: string | null): string | null {
  const [line, setLine] = useState(noLine);
  useEffect(() => setLine((before) => sayNext(before, text, performance.now())), [text]);
  useEffect(() => {
    if (line.waiting.length === 0) return;
    const wake = () => setLine((before) => moveOn(before, Math.max(before.until, performance.now())));
    const timer = setTimeout(wake, line.until - performance.now());
    return () => clearTimeout(timer);
  }, [line]);
  return line.shown;
}

/** Null while the growing text itself shows progress. */
function statusLine(turn: Turn, t: Translate): string | null {
  const key = turn.status?.key;
  if (turn.draft && (key === undefined || key === "writing")) return null;
  if (key === undefined) return t("thinking");
  const known = spoken.find((each) => each === key);
  return known ? t(known, turn.status?.params) : (turn.status?.content ?? null);
}
