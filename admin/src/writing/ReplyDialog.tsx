/** Edits one saved reply: its name, its text with placeholders, a preview for this ticket, and who sees it. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { CannedReply, TicketDetail } from "../../../server/protocol/admin.ts";
import { ApiError, api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { Modal } from "../shell/Modal.tsx";
import { may } from "../state/session.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { Markdown } from "../ui/Markdown.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { fillPlaceholders, PLACEHOLDERS, type PlaceholderValues } from "./fillPlaceholders.ts";
import { knownOf, loadReplies } from "./replies.ts";
import "../styles/overlays.css";

interface Props {
  /** A new reply if it has no id. */
  reply: Partial<CannedReply>;
  ticket: TicketDetail;
  onClose: () => void;
}

export function ReplyDialog({ reply, ticket, onClose }: Props) {
  const { id } = reply;
  const [name, setName] = useState(reply.name ?? "");
  const [content, setContent] = useState(reply.content ?? "");
  const [isShared, setShared] = useState(reply.is_shared ?? false);
  const { busy, failure, attempt } = useStoring(onClose);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = { name: name.trim(), content, is_shared: isShared };
    void attempt(() => (id ? api.changeCannedReply(id, wanted) : api.addCannedReply(wanted)));
  };
  const title = t(id ? "writing.change" : "writing.new");
  return (
    <Modal label={title} onClose={onClose}>
      <form class="reply-form" onSubmit={save}>
        <h2>{title}</h2>
        <label class="field">
          <span>{t("writing.name")}</span>
          <input
            required
            maxLength={80}
            dir="auto"
            value={name}
            autofocus
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <Words content={content} onChange={setContent} />
        <Filled content={content} ticket={ticket} />
        <Share isShared={isShared} onChange={setShared} />
        {failure !== null && <Failure error={failure} />}
        <div class="composer-buttons">
          {id && (
            <ConfirmButton
              isWord
              label={t("writing.delete")}
              question={t(isShared ? "writing.deleteShared" : "writing.deleteAsk")}
              action={t("writing.delete")}
              onConfirm={() => void attempt(() => api.deleteCannedReply(id))}
            />
          )}
          <button type="button" class="button" onClick={onClose}>
            {t("acts.cancel")}
          </button>
          <button type="submit" class="button primary" disabled={busy || !name.trim() || !content.trim()}>
            {t("ui.save")}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** Runs the work that stores the reply, then closes the dialog. */
function useStoring(onClose: () => void) {
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      await loadReplies();
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return { busy, failure, attempt };
}

/** The reply's text, and the placeholders that a click puts where its cursor is. */
function Words({ content, onChange }: { content: string; onChange: (content: string) => void }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (placeholder: string) => {
    if (!box.current) return;
    const { selectionStart, selectionEnd } = box.current;
    box.current.setRangeText(`{{${placeholder}}}`, selectionStart, selectionEnd, "end");
    onChange(box.current.value);
    box.current.focus();
  };
  return (
    <>
      <label class="field">
        <span>{t("writing.words")}</span>
        <textarea
          ref={box}
          required
          rows={4}
          maxLength={8000}
          dir="auto"
          value={content}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <Placeholders onInsert={insert} />
    </>
  );
}

/** Only owners decide who sees it. */
function Share({ isShared, onChange }: { isShared: boolean; onChange: (isShared: boolean) => void }) {
  if (!may("owner")) return <p class="muted">{t("writing.onlyYours")}</p>;
  return (
    <label class="check">
      <input type="checkbox" checked={isShared} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{t("writing.share")}</span>
    </label>
  );
}

/** The available placeholders, each inserted by a click. */
function Placeholders({ onInsert }: { onInsert: (placeholder: string) => void }) {
  return (
    <details class="placeholders">
      <summary>{t("writing.placeholders")}</summary>
      <p class="muted">{t("writing.placeholdersHint")}</p>
      <ul>
        {PLACEHOLDERS.map((each) => (
          <li key={each}>
            <button type="button" class="button small" onClick={() => onInsert(each)}>
              <code dir="ltr">{`{{${each}}}`}</code>
            </button>{" "}
            {t(`writing.placeholder.${each}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The reply as it would read in the open ticket. */
function Filled({ content, ticket }: { content: string; ticket: TicketDetail }) {
  const [known, setKnown] = useState<PlaceholderValues>({});
  // If this fails, the reply is shown as written.
  useEffect(() => void knownOf(ticket).then(setKnown, () => {}), [ticket.id]);
  if (!content.trim()) return null;
  return (
    <section class="preview" aria-label={t("writing.filled")}>
      <p class="muted">{t("writing.filled")}</p>
      <Markdown text={fillPlaceholders(content, known)} />
    </section>
  );
}

function Failure({ error }: { error: unknown }) {
  const isFull = error instanceof ApiError && error.key === "quota_exceeded";
  return isFull ? <Notice kind="error">{t("writing.full")}</Notice> : <ErrorNotice error={error} />;
}
