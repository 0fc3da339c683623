import { useEffect, useState } from "preact/hooks";
import type { Attachment } from "../../../../../server/protocol/events.ts";
import { formatSize } from "../../../i18n/format.ts";
import { useUi } from "../../context.ts";
import { readFile } from "./fetchFile.ts";
import { Picture } from "./Picture.tsx";

/** The files sent with a message. */
export function SentFiles({ files }: { files: Attachment[] }) {
  return (
    <ul class="sent-files">
      {files.map((file) => (
        <SentFile key={file.id} file={file} />
      ))}
    </ul>
  );
}

/** Images are shown; every file can be saved. */
function SentFile({ file: { id, name, type, size } }: { file: Attachment }) {
  const { t, chat, language } = useUi();
  const [blob, setBlob] = useState<Blob | null>(null);
  const [isFailed, setFailed] = useState(false);
  const isPicture = type.startsWith("image/");
  const load = () => readFile(chat, id);
  useEffect(() => {
    if (isPicture) load().then(setBlob, () => undefined);
  }, [id]);
  const save = async () => {
    try {
      saveAs(blob ?? (await load()), name);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <li>
      <button type="button" class={`file ${isPicture && blob ? "is-picture" : ""}`} onClick={save}>
        <Picture blob={blob} />
        <span class="file-text">
          <span class="hidden">{t("fileSave")} </span>
          <span class="file-name" dir="auto">
            {name}
          </span>
          <small>{formatSize(language.tag, size)}</small>
        </span>
      </button>
      {isFailed && (
        <p class="aside is-error" role="alert">
          {t("errorGeneric")}
        </p>
      )}
    </li>
  );
}

function saveAs(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // By then the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
