import { useEffect } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";
import { useUi } from "./context.ts";
import { later, loadTalk } from "./later/lazy.tsx";
import { Welcome } from "./Welcome.tsx";

const Rows = later(loadTalk, (part) => part.Rows);

interface LogProps {
  state: ChatState;
  /** Opens the list of all conversations. */
  onAll(): void;
}

/** The conversation, oldest first. */
export function Log({ state, onAll }: LogProps) {
  const { t } = useUi();
  const { loaded, messages, outbox, turn, bridge, clarify, status } = state;
  const isQuiet = !messages.length && !outbox.length && !turn && !bridge && !clarify && status === "open";
  // Load it once the visitor can type, so that it is ready for the first answer.
  useEffect(() => {
    if (loaded) Rows.fetch();
  }, [loaded]);
  return (
    <div class="log-frame">
      {/* A group rather than a region: a page may show two chats, and landmarks need distinct names. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <div class="log" role="group" tabIndex={0} aria-label={t("conversation")}>
        <Welcome state={state} onAll={onAll} />
        {!isQuiet && <Rows state={state} />}
      </div>
    </div>
  );
}
