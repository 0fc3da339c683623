import { cancelClarify } from "../chat/cancelClarify.ts";
import type { ClarifyContent } from "../chat/state.ts";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";
import { later, loadMore } from "./later/lazy.tsx";

const ActionCard = later(loadMore, (part) => part.ActionCard);

interface ClarifyProps {
  content: ClarifyContent;
  /** The question is already shown above as a stored message. */
  isSaid: boolean;
}

/** A clarifying question, or one about an action: pick an option, ask for a person, write something else, or dismiss it. */
export function Clarify({ content, isSaid }: ClarifyProps) {
  const { t, chat, ownWords } = useUi();
  return (
    <article class="message from-assistant clarify">
      <h3 class="hidden">{t("assistant")}</h3>
      {!isSaid && (
        <p class="bubble" dir="auto">
          {content.prompt}
        </p>
      )}
      {content.card && <ActionCard card={content.card} id={content.interrupt_id} />}
      <div class="options">
        {content.options.map(({ label, kind }) => (
          <button type="button" class={`option is-${kind}`} key={label} dir="auto" onClick={() => chat.say(label)}>
            {kind === "person" && <Icon name="person" />}
            {label}
          </button>
        ))}
        <button type="button" class="option is-quiet" onClick={() => ownWords()}>
          {t("somethingElse")}
        </button>
        <button type="button" class="option is-quiet" onClick={() => cancelClarify(chat, content.interrupt_id)}>
          {t("skipQuestion")}
        </button>
      </div>
    </article>
  );
}
