/** Tools next to the answer box: preview, files, saved replies, and a draft from the documents. */
import { useState } from "preact/hooks";
import type { Draft, DraftWish, TicketDetail } from "../../../server/protocol/admin.ts";
import type { Attachment } from "../../../server/protocol/events.ts";
import { SENDABLE_TYPES } from "../../../server/protocol/files.ts";
import { api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { useShortcuts } from "../shell/shortcuts.ts";
import { useLate } from "../shell/useLate.ts";
import { Icon } from "../ui/Icon.tsx";
import { Markdown } from "../ui/Markdown.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";

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
  const { busy, failure, attempt } = useAttempt();
  const [draft, setDraft] = useState<Draft | null>(null);
  const write = (wish?: DraftWish) =>
    attempt(async () => {
      const made = await api.draft(ticket.id, wish && { wish, text });
      setDraft(wish && draft ? { ...made, citations: draft.citations } : made);
      const words = withoutMarks(made.content);
      if (words) onWrite(wish || !text.trim() ? words : `${text.trimEnd()}\n\n${words}`);
    });
  const take = (file: File) => attempt(async () => onFiles([...files, await api.addTicketFile(ticket.id, file)]));
  const drop = ({ id: dropped }: Attachment) =>
    attempt(async () => {
      await api.dropTicketFile(ticket.id, dropped);
      onFiles(files.filter(({ id }) => id !== dropped));
    });
  const use = (words: string) => {
    onWrite(text.trim() ? `${text.trimEnd()}\n\n${words}` : words);
    setShown(null);
  };
  const toggle = (which: "preview" | "replies") => setShown(shown === which ? null : which);
  useShortcuts("ticket", [
    { keys: "", text: "composer.draft", run: () => void write() },
    { keys: "", text: "composer.replies", run: () => setShown("replies") },
    { keys: "", text: "composer.preview", run: () => toggle("preview") },
  ]);
  return (
    <>
      <div class="tools">
        <button type="button" class="button small" aria-pressed={shown === "preview"} onClick={() => toggle("preview")}>
          {t("composer.preview")}
        </button>
        <AttachButton onFile={take} />
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
        {draft?.can_restate && text.trim() !== "" && <Wishes busy={busy} onWish={write} />}
      </div>
      {failure !== null && <ErrorNotice error={failure} />}
      {draft && <DraftSources draft={draft} />}
      {shown === "preview" && <Preview text={text} />}
      {shown === "replies" && <LateReplies ticket={ticket} text={text} onUse={use} />}
      {files.length > 0 && <WaitingFiles files={files} onDrop={drop} />}
    </>
  );
}

/** Runs one task at a time; tells whether one is under way, and why the last one failed. */
function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    await work().catch(setFailure);
    setBusy(false);
  };
  return { busy, failure, attempt };
}

function AttachButton({ onFile }: { onFile: (file: File) => void }) {
  return (
    <label class="button small">
      <Icon name="clip" size={15} />
      {t("composer.attach")}
      <input
        type="file"
        class="hidden-input"
        accept={SENDABLE_TYPES.join(",")}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = "";
        }}
      />
    </label>
  );
}

/** Other ways to phrase the draft. */
function Wishes({ busy, onWish }: { busy: boolean; onWish: (wish: DraftWish) => void }) {
  return (
    <>
      {WISHES.map((wish) => (
        <button key={wish} type="button" class="button small" disabled={busy} onClick={() => onWish(wish)}>
          {t(`composer.${wish}`)}
        </button>
      ))}
    </>
  );
}

function Preview({ text }: { text: string }) {
  return (
    <section class="preview" aria-label={t("composer.preview")}>
      {text.trim() ? <Markdown text={text} /> : <p class="muted">{t("composer.nothingYet")}</p>}
    </section>
  );
}

function WaitingFiles({ files, onDrop }: { files: Attachment[]; onDrop: (file: Attachment) => void }) {
  return (
    <ul class="waiting-files">
      {files.map((file) => (
        <li key={file.id}>
          <Icon name="file" size={15} /> <span dir="auto">{file.name}</span>{" "}
          <button type="button" class="button small quiet" onClick={() => onDrop(file)}>
            {t("composer.removeFile", { name: file.name })}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A person's answer lists no sources, so its citation markers would point nowhere. */
const withoutMarks = (text: string) => text.replace(/ ?\[\d{1,2}\]/g, "");

/** A draft's sources, for the agent who edits it. */
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

/** Loaded when first opened. */
function LateReplies(props: { ticket: TicketDetail; text: string; onUse: (words: string) => void }) {
  const late = useLate(() => import("../writing/index.ts"), "writing");
  return late && <late.Replies {...props} />;
}
