import { Markdown } from "../../../shared/markdown/Markdown.tsx";
import type { Draw } from "../../../shared/markdown/readInline.ts";
import { AssistantFace, Author } from "./Author.tsx";
import { useUi } from "./context.ts";

/** Nothing in it can be looked up or copied: it was retracted. */
const draw: Draw = {
  mark: () => "",
  code: (text) => <pre>{text}</pre>,
  table: ({ rows }) => <pre>{rows.join("\n")}</pre>,
};

/** A retracted draft: says why, and shows the text on request. */
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
