import { useEffect, useState } from "preact/hooks";
import type { Conversation } from "../../../../server/protocol/api.ts";
import { listConversations } from "../../chat/conversationList.ts";
import { useUi } from "../context.ts";

interface NewsProps {
  current: string | null;
  /** Unread answers in other conversations; changes when one arrives or is read. */
  unread: number;
}

/** A quiet notice that another conversation has an answer, with a link to it. */
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
