import { useEffect, useRef, useState } from "preact/hooks";
import type { Conversation } from "../../../../server/protocol/api.ts";
import type { TicketStatus } from "../../../../server/protocol/events.ts";
import { deleteConversation, listConversations, renameConversation } from "../../chat/conversationList.ts";
import { formatRelative } from "../../i18n/format.ts";
import type { Key } from "../../i18n/index.ts";
import { useUi } from "../context.ts";
import { Icon } from "../icons.tsx";

const statusNames: Record<TicketStatus, Key> = {
  open: "statusOpen",
  pending_human: "statusPending",
  resolved: "statusResolved",
  closed: "statusClosed",
};

/** The visitor's conversations: continue, rename or delete one, or start another. */
export function Conversations({ current, onDone }: { current: string | null; onDone(): void }) {
  const { t, chat, storage } = useUi();
  const [conversations, setConversations] = useState<Conversation[] | null>(null);
  const [failed, setFailed] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const load = () =>
    listConversations(chat).then(
      (list) => {
        setConversations(list);
        setFailed(false);
      },
      () => setFailed(true),
    );
  useEffect(() => {
    void load();
  }, []);
  const open = async (conversation: string) => {
    if (conversation !== current) await chat.switchTo(conversation);
    onDone();
  };
  const remove = async (ticketId: string) => {
    await deleteConversation(chat, ticketId);
    for (const entry of storage.waiting()) if (entry.ticketId === ticketId) storage.drop(entry.clientMessageId);
    if (ticketId === current) await chat.switchTo("new");
    await load();
    first.current?.focus();
  };
  return (
    <div class="log list-screen">
      <button type="button" class="new-conversation" ref={first} onClick={() => open("new")}>
        <Icon name="plus" />
        {t("newConversation")}
      </button>
      {failed && (
        <p class="notice is-error">
          {t("errorGeneric")}{" "}
          <button type="button" class="text-button" onClick={load}>
            {t("retry")}
          </button>
        </p>
      )}
      {conversations?.length === 0 && <p class="hint">{t("noConversations")}</p>}
      <ul>
        {conversations?.map((conversation) => (
          <Row
            key={conversation.ticket_id}
            conversation={conversation}
            isCurrent={conversation.ticket_id === current}
            onOpen={() => open(conversation.ticket_id)}
            onRename={(title) =>
              renameConversation(chat, conversation.ticket_id, title).then(load, () => setFailed(true))
            }
            onDelete={() => remove(conversation.ticket_id).catch(() => setFailed(true))}
          />
        ))}
      </ul>
    </div>
  );
}

/** A message as one line, without Markdown syntax. */
function toPlainText(markdown: string): string {
  return markdown
    .slice(0, 200)
    .replace(/\s*\[\d+\]|```\w*|[*_`#>|]+/g, "")
    .replace(/\s+/g, " ");
}

/** Focuses an element when it appears. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

interface RowProps {
  conversation: Conversation;
  isCurrent: boolean;
  onOpen(): void;
  onRename(title: string): void;
  onDelete(): void;
}

function Row({ conversation, isCurrent, onOpen, onRename, onDelete }: RowProps) {
  const { t, language } = useUi();
  const [mode, setMode] = useState<"show" | "rename" | "delete">("show");
  const title = conversation.title ?? t("untitled");
  const row = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && mode === "show") row.current?.focus();
    wasEdited.current = mode !== "show";
  }, [mode]);
  const callOff = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.stopPropagation();
    setMode("show");
  };
  if (mode !== "show") {
    return (
      <li class="row-edit" onKeyDown={callOff}>
        {mode === "rename" ? (
          <RenameForm
            title={conversation.title ?? ""}
            onCancel={() => setMode("show")}
            onSave={(next) => {
              setMode("show");
              onRename(next);
            }}
          />
        ) : (
          <Confirm title={title} onConfirm={onDelete} onCancel={() => setMode("show")} />
        )}
      </li>
    );
  }
  return (
    <li class={isCurrent ? "is-current" : undefined}>
      <button type="button" class="conversation" ref={row} aria-current={isCurrent} onClick={onOpen}>
        <strong dir="auto">{title}</strong>
        {conversation.last_message && <span dir="auto">{toPlainText(conversation.last_message)}</span>}
        <small>
          <time dateTime={conversation.updated_at}>{formatRelative(language.tag, conversation.updated_at)}</time>
          {" · "}
          {t(statusNames[conversation.status])}
        </small>
        {conversation.unread > 0 && (
          <span class="count">
            <span aria-hidden="true">{conversation.unread}</span>
            <span class="hidden">{t("unread", { count: conversation.unread })}</span>
          </span>
        )}
      </button>
      <button type="button" class="tool" aria-label={`${t("rename")}: ${title}`} onClick={() => setMode("rename")}>
        <Icon name="pen" />
      </button>
      <button type="button" class="tool" aria-label={`${t("delete")}: ${title}`} onClick={() => setMode("delete")}>
        <Icon name="trash" />
      </button>
    </li>
  );
}

function Confirm({ title, onConfirm, onCancel }: { title: string; onConfirm(): void; onCancel(): void }) {
  const { t } = useUi();
  return (
    <>
      <strong>
        <bdi>{title}</bdi>
      </strong>
      <p>{t("deleteConfirm")}</p>
      <div class="row">
        <button type="button" class="button is-danger" onClick={onConfirm}>
          {t("delete")}
        </button>
        <button type="button" class="text-button" ref={focusOnce} onClick={onCancel}>
          {t("cancel")}
        </button>
      </div>
    </>
  );
}

function RenameForm({ title, onSave, onCancel }: { title: string; onSave(title: string): void; onCancel(): void }) {
  const { t } = useUi();
  const [text, setText] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim()) onSave(text.trim());
  };
  return (
    <form class="row" onSubmit={submit}>
      <input
        type="text"
        ref={field}
        value={text}
        maxLength={80}
        dir="auto"
        aria-label={t("newTitle")}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button">
        {t("save")}
      </button>
      <button type="button" class="text-button" onClick={onCancel}>
        {t("cancel")}
      </button>
    </form>
  );
}
