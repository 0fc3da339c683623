import { Markdown } from "../../../shared/markdown/Markdown.tsx";
import type { Draw } from "../../../shared/markdown/readInline.ts";
import { AssistantFace, Author } from "./Author.tsx";
import { useUi } from "./context.ts";

/** Nothing of it can be looked up or copied: it did not hold. */
const draw: Draw = {
  mark: () => "",
  code: (text) => <pre>{text}</pre>,
  table: ({ rows }) => <pre>{rows.join("\n")}</pre>,
};

/** What was shown of an answer and then taken back. It stays where it was read, struck out, and can be folded away. */
export function Withdrawn({ text }: { text: string }) {
  const { t } = useUi();
  return (
    <article class="message from-assistant">
      <Author name={t("aiAssistant")} avatar={<AssistantFace />} isFollowing={false} />
      <details class="withdrawn" open>
        <summary>{t("retracted")}</summary>
        <del class="bubble md" dir="auto">
          <Markdown text={text} draw={draw} isOpen />
        </del>
      </details>
    </article>
  );
}
