/** Drop or choose files here; each shows its own upload result. */
import { useState } from "preact/hooks";
import { READABLE_FILES } from "../../../server/protocol/files.ts";
import { ApiError } from "../api/api.ts";
import { knowledgeApi } from "../api/knowledge.ts";
import { errorMessage, t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";

interface Line {
  id: number;
  kind: "info" | "ok" | "error";
  text: string;
}
/** How long a file's arrival is announced; after that the list shows it. */
const SAID_MS = 8_000;
const TYPES = Object.keys(READABLE_FILES).join(",");
let lines = 0;

/** Uploads files one after the other, with a status line for each. */
function useUploads(onUploaded: () => void) {
  const [shown, setShown] = useState<Line[]>([]);
  const say = (id: number, line: Omit<Line, "id">) =>
    setShown((before) => [{ id, ...line }, ...before.filter((each) => each.id !== id)].slice(0, 8));

  const forget = (id: number) => setShown((before) => before.filter((each) => each.id !== id));

  const upload = async (files: FileList | null | undefined) => {
    // Drop messages about finished and failed uploads.
    setShown((before) => before.filter(({ kind }) => kind === "info"));
    for (const file of files ?? []) {
      const id = ++lines;
      const { name } = file;
      say(id, { kind: "info", text: t("knowledge.uploading", { name }) });
      try {
        const { unchanged } = await knowledgeApi.upload(file);
        say(id, { kind: "ok", text: t(unchanged ? "knowledge.unchanged" : "knowledge.uploaded", { name }) });
        setTimeout(forget, SAID_MS, id);
      } catch (failure) {
        const known = failure instanceof ApiError;
        const reason = known
          ? errorMessage(failure.key, failure.requestId, failure.details)
          : errorMessage("internal", "admin");
        say(id, { kind: "error", text: t("knowledge.failed", { name, reason }) });
      }
      onUploaded();
    }
  };
  return { shown, upload };
}

export function UploadBox({ onUploaded }: { onUploaded: () => void }) {
  const { shown, upload } = useUploads(onUploaded);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void upload(event.dataTransfer?.files);
  };
  return (
    <div class="stack">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the file input inside does the same */}
      <div
        class={isOver ? "drop drop-over" : "drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon name="plus" size={22} />
        <div>
          <strong>{t("knowledge.upload")}</strong>
          <p class="muted">{t("knowledge.uploadHint")}</p>
        </div>
        <label class="button">
          {t("knowledge.choose")}
          <input
            class="visually-hidden"
            type="file"
            multiple
            accept={TYPES}
            onChange={(event) => {
              const input = event.currentTarget;
              void upload(input.files).then(() => {
                input.value = "";
              });
            }}
          />
        </label>
      </div>
      {shown.map((line) => (
        <Notice key={line.id} kind={line.kind}>
          {line.text}
        </Notice>
      ))}
    </div>
  );
}
