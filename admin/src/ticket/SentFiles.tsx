/** The files a visitor sent with a message: images as thumbnails, each file with a download. */
import { useState } from "preact/hooks";
import type { Attachment } from "../../../server/protocol/events.ts";
import { formatBytes, t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";

export function SentFiles({ ticketId, files }: { ticketId: string; files: Attachment[] }) {
  return (
    <ul class="sent-files" aria-label={t("ticket.files")}>
      {files.map((file) => (
        <li key={file.id}>
          <SentFile file={file} href={`/api/v1/admin/tickets/${ticketId}/files/${file.id}`} />
        </li>
      ))}
    </ul>
  );
}

function SentFile({ file: { name, type, size }, href }: { file: Attachment; href: string }) {
  const [isShown, setShown] = useState(type.startsWith("image/"));
  return (
    <a href={href} download={name} title={t("ticket.fileSave")}>
      {isShown ? <img src={href} alt="" loading="lazy" onError={() => setShown(false)} /> : <Icon name="file" />}
      <span class="file-name" dir="auto">
        {name}
      </span>
      <small class="muted">{formatBytes(size)}</small>
    </a>
  );
}
