import { useEffect, useRef, useState } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";
import { useUi } from "./context.ts";
import { startTelling, tellMore } from "./speak.ts";

/** How many sentences to keep; a screen reader has long read earlier ones. */
const KEPT = 20;

/** Visually hidden live region: answers sentence by sentence, and messages from others. */
export function Spoken({ state }: { state: ChatState }) {
  const { t } = useUi();
  const told = useRef(startTelling(state));
  const count = useRef(0);
  const [lines, setLines] = useState<{ key: number; text: string }[]>([]);
  useEffect(() => {
    const more = tellMore(told.current, state, t);
    told.current = more.told;
    if (more.lines.length === 0) return;
    const added = more.lines.map((text) => ({ key: count.current++, text }));
    setLines((before) => [...before, ...added].slice(-KEPT));
  }, [state, t]);
  return (
    <div class="hidden" aria-live="polite">
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
