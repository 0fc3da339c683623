import type { Attachment } from "../../../server/protocol/events.ts";
import { fileNames } from "../chat/fileNames.ts";
import { later, loadMore } from "./later/lazy.tsx";

/** Files of a message, the visitor's or a person's. */
export const SentFiles = later(loadMore, (part) => part.SentFiles);

interface OwnWordsProps {
  text: string;
  files: Attachment[] | undefined;
  title?: string;
}

/** What the visitor wrote, and the files that go with it. Their names alone are no words. */
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
