import type { Attachment } from "../../../server/protocol/events.ts";
import { fileNames } from "../chat/fileNames.ts";
import { later, loadMore } from "./later/lazy.tsx";

/** Files attached to a message, by the visitor or an agent. */
export const SentFiles = later(loadMore, (part) => part.SentFiles);

interface OwnWordsProps {
  text: string;
  files: Attachment[] | undefined;
  title?: string;
}

/** The visitor's text with its files. Text that only repeats their names is not shown. */
export function OwnWords({ text, files, title }: OwnWordsProps) {
  return (
    <>
      {text !== fileNames(files) && (
        <div class="bubble" dir="auto" title={title}>
          {text}
        </div>
      )}
      {files && <SentFiles files={files} />}
    </>
  );
}
