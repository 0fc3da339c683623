/** Saved replies, searched by name: use one, edit one's own and (for owners) shared ones, or add one. */
import { useEffect, useState } from "preact/hooks";
import type { CannedReply, TicketDetail } from "../../../server/protocol/admin.ts";
import { t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { ReplyDialog } from "./ReplyDialog.tsx";
import { fillReply, loadReplies, mayChange, savedReplies } from "./replies.ts";
import "../styles/writing.css";

interface Props {
  ticket: TicketDetail;
  /** The text in the box, used to start a new reply. */
  text: string;
  onUse: (words: string) => void;
}

export function Replies({ ticket, text, onUse }: Props) {
  const [failure, setFailure] = useState<unknown>(null);
  const [words, setWords] = useState("");
  const [edited, setEdited] = useState<Partial<CannedReply> | null>(null);
  useEffect(() => void loadReplies().catch(setFailure), []);
  const all = savedReplies.value;
  const fitting = all?.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase())) ?? [];
  return (
    <section class="replies" aria-label={t("writing.replies")}>
      {failure !== null && <ErrorNotice error={failure} />}
      <div class="replies-head">
        <input
          type="search"
          aria-label={t("writing.find")}
          placeholder={t("writing.find")}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        <button type="button" class="button small" onClick={() => setEdited({ name: words, content: text })}>
          <Icon name="plus" size={15} />
          {t("writing.new")}
        </button>
      </div>
      {all && fitting.length === 0 && (
        <p class="muted">{t(all.length ? "writing.nothingFits" : "writing.no.replies")}</p>
      )}
      <ul>
        {fitting.map((reply) => (
          <li key={reply.id}>
            <button
              type="button"
              class="reply-name"
              onClick={() => void fillReply(reply, ticket).then(onUse, setFailure)}
            >
              <strong dir="auto">{reply.name}</strong>{" "}
              <span class="muted" dir="auto">
                {reply.content.slice(0, 90)}
              </span>
            </button>
            {reply.is_shared && <span class="tag">{t("writing.team")}</span>}
            {mayChange(reply) && (
              <button
                type="button"
                class="button small quiet"
                aria-label={t("writing.editOne", { name: reply.name })}
                onClick={() => setEdited(reply)}
              >
                {t("writing.edit")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {edited && <ReplyDialog reply={edited} ticket={ticket} onClose={() => setEdited(null)} />}
    </section>
  );
}
