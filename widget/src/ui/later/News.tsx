import { useEffect, useState } from "preact/hooks";
import type { Conversation } from "../../../../server/protocol/api.ts";
import { listConversations } from "../../chat/conversationList.ts";
import { useUi } from "../context.ts";

interface NewsProps {
  current: string | null;
  /** How many answers are unread in other conversations: it changes when one comes or is read. */
  unread: number;
}

/** Says quietly that another conversation has an answer, and leads there. */
export function News({ current, unread }: NewsProps) {
  const { t, chat, ownWords } = useUi();
  const [other, setOther] = useState<Conversation>();
  useEffect(() => {
    listConversations(chat).then(
      (list) => setOther(list.find((each) => each.ticket_id !== current && each.unread > 0)),
      () => setOther(undefined),
    );
  }, [current, unread]);
  if (!other) return null;
  const open = async () => {
    await chat.switchTo(other.ticket_id);
    ownWords();
  };
  return (
    <p class="notice" role="status">
      <button type="button" class="text-button" onClick={open}>
        {t("newAnswerIn", { title: other.title ?? t("untitled") })}
      </button>
    </p>
  );
}
