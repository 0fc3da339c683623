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

/** What was shown of an answer and then taken back: it says why, and shows the words again to whoever asks for them. */
export function Withdrawn({ text }: { text: string }) {
  const { t } = useUi();
  return (
    <article class="message from-assistant">
      <Author name={t("aiAssistant")} avatar={<AssistantFace />} isFollowing={false} />
      <details class="withdrawn">
        <summary>{t("retracted")}</summary>
        <blockquote class="md" dir="auto">
          <Markdown text={text} draw={draw} isOpen />
        </blockquote>
      </details>
    </article>
  );
}
