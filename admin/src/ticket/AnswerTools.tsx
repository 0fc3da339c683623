/** Beside the answer's box: what it will look like, files, replies to use again, and a draft from the documents. */
import { useEffect, useState } from "preact/hooks";
import type { CannedReply, Draft, DraftWish, TicketDetail } from "../../../server/protocol/admin.ts";
import type { Attachment } from "../../../server/protocol/events.ts";
import { SENDABLE_TYPES } from "../../../server/protocol/files.ts";
import { api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { me } from "../state/session.ts";
import { Icon } from "../ui/Icon.tsx";
import { Markdown } from "../ui/Markdown.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { fillPlaceholders } from "./fillPlaceholders.ts";

interface Props {
  ticket: TicketDetail;
  text: string;
  files: Attachment[];
  onWrite: (text: string) => void;
  onFiles: (files: Attachment[]) => void;
}
const WISHES: DraftWish[] = ["shorter", "friendlier", "translate"];

export function AnswerTools({ ticket, text, files, onWrite, onFiles }: Props) {
  const [shown, setShown] = useState<"preview" | "replies" | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    await work().catch(setFailure);
    setBusy(false);
  };
  const write = (wish?: DraftWish) =>
    attempt(async () => {
      const made = await api.draft(ticket.id, wish && { wish, text });
      setDraft(wish && draft ? { ...made, citations: draft.citations } : made);
      const words = withoutMarks(made.content);
      if (words) onWrite(wish || !text.trim() ? words : `${text.trimEnd()}\n\n${words}`);
    });
  const take = (file: File | undefined) =>
    file && attempt(async () => onFiles([...files, await api.addTicketFile(ticket.id, file)]));
  const use = ({ content }: CannedReply) =>
    attempt(async () => {
      const { name, email } = await api.readVisitor(ticket.id);
      const known = { "visitor.name": name ?? "", "visitor.email": email ?? "" };
      const agent = { "agent.name": me.value?.user?.name ?? "", "ticket.number": ticket.number };
      const filled = fillPlaceholders(content, { ...known, ...agent });
      onWrite(text.trim() ? `${text.trimEnd()}\n\n${filled}` : filled);
      setShown(null);
    });
  const toggle = (which: "preview" | "replies") => setShown(shown === which ? null : which);
  return (
    <>
      <div class="tools">
        <button type="button" class="button small" aria-pressed={shown === "preview"} onClick={() => toggle("preview")}>
          {t("composer.preview")}
        </button>
        <label class="button small">
          <Icon name="clip" size={15} />
          {t("composer.attach")}
          <input
            type="file"
            class="hidden-input"
            accept={SENDABLE_TYPES.join(",")}
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0]);
              currentTarget.value = "";
            }}
          />
        </label>
        <button
          type="button"
          class="button small"
          aria-expanded={shown === "replies"}
          onClick={() => toggle("replies")}
        >
          {t("composer.replies")}
        </button>
        <button type="button" class="button small" disabled={busy} onClick={() => void write()}>
          {t(busy ? "composer.working" : "composer.draft")}
        </button>
        {draft?.can_restate &&
          text.trim() !== "" &&
          WISHES.map((wish) => (
            <button key={wish} type="button" class="button small" disabled={busy} onClick={() => void write(wish)}>
              {t(`composer.${wish}`)}
            </button>
          ))}
      </div>
      {failure !== null && <ErrorNotice error={failure} />}
      {draft && <DraftSources draft={draft} />}
      {shown === "preview" && (
        <section class="preview" aria-label={t("composer.preview")}>
          {text.trim() ? <Markdown text={text} /> : <p class="muted">{t("composer.nothingYet")}</p>}
        </section>
      )}
      {shown === "replies" && <Replies onUse={(reply) => void use(reply)} text={text} />}
      {files.length > 0 && (
        <ul class="waiting-files">
          {files.map((file) => (
            <li key={file.id}>
              <Icon name="file" size={15} /> <span dir="auto">{file.name}</span>{" "}
              <button
                type="button"
                class="button small quiet"
                onClick={() =>
                  void attempt(async () => {
                    await api.dropTicketFile(ticket.id, file.id);
                    onFiles(files.filter(({ id }) => id !== file.id));
                  })
                }
              >
                {t("composer.removeFile", { name: file.name })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A person's answer has no sources under it, so a number in it would point nowhere. */
const withoutMarks = (text: string) => text.replace(/ ?\[\d{1,2}\]/g, "");

/** What a draft rests on, for the one who edits it. */
function DraftSources({ draft }: { draft: Draft }) {
  if (!draft.content) return <p class="muted">{t("composer.noDraft")}</p>;
  return (
    <details class="sources">
      <summary>
        {t("composer.draftSources")} ({draft.citations.length})
      </summary>
      <ol>
        {draft.citations.map(({ n, title, snippet }) => (
          <li key={n} value={n}>
            <span class="source-title">{title}</span> <span class="muted">{snippet}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The replies to use again, found by their names; and the text in the box kept as one. */
function Replies({ onUse, text }: { onUse: (reply: CannedReply) => void; text: string }) {
  const [replies, setReplies] = useState<CannedReply[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [words, setWords] = useState("");
  const load = () => api.listCannedReplies().then(({ replies }) => setReplies(replies), setFailure);
  useEffect(() => void load(), []);
  const act = (work: Promise<unknown>) => void work.then(load, setFailure);
  const fitting = replies?.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase())) ?? [];
  return (
    <section class="replies" aria-label={t("composer.replies")}>
      {failure !== null && <ErrorNotice error={failure} />}
      <input
        type="search"
        aria-label={t("composer.findReply")}
        placeholder={t("composer.findReply")}
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      {replies && fitting.length === 0 && <p class="muted">{t("composer.noReplies")}</p>}
      <ul>
        {fitting.map((reply) => (
          <li key={reply.id}>
            <button type="button" class="reply-name" onClick={() => onUse(reply)}>
              <strong dir="auto">{reply.name}</strong> <span class="muted">{reply.content.slice(0, 90)}</span>
            </button>
            {!reply.is_shared && (
              <button
                type="button"
                class="button small quiet"
                aria-label={t("composer.forgetReply", { name: reply.name })}
                onClick={() => act(api.deleteCannedReply(reply.id))}
              >
                <Icon name="trash" size={15} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {text.trim() !== "" && words.trim() !== "" && (
        <button
          type="button"
          class="button small"
          onClick={() => act(api.addCannedReply({ name: words.trim(), content: text }))}
        >
          {t("composer.keepReply", { name: words.trim() })}
        </button>
      )}
    </section>
  );
}
