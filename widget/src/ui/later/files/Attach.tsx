import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Attachment } from "../../../../../server/protocol/events.ts";
import { SENDABLE_TYPES } from "../../../../../server/protocol/files.ts";
import { useUi } from "../../context.ts";
import { dropFile } from "./fetchFile.ts";
import { Sign } from "./Picture.tsx";
import { TrayRow } from "./TrayRow.tsx";
import { Tray, type TrayItem } from "./tray.ts";
import { upload } from "./upload.ts";
import { watchDrops } from "./watchDrops.ts";

/** The files of the message being written. */
export interface Staged {
  ready: Attachment[];
  /** An upload is still running; the message waits for it. */
  isBusy: boolean;
  /** Clears the files that went with the message. */
  clear(): void;
}

interface AttachProps {
  input: RefObject<HTMLTextAreaElement | null>;
  /** A person is already reading this conversation. */
  isWithPeople: boolean;
  onStaged(staged: Staged): void;
}

/** Picks files from a dialog, by drag and drop or by pasting, and shows the state of each. */
export function Attach({ input, isWithPeople, onStaged }: AttachProps) {
  const { t, chat } = useUi();
  const [items, setItems] = useState<TrayItem[]>([]);
  const [isOver, setOver] = useState(false);
  const tray = useMemo(
    () =>
      new Tray({
        upload: (file, options) => upload(chat, file, options),
        drop: (id) => void dropFile(chat, id),
        onChange: setItems,
      }),
    [chat],
  );
  useEffect(() => {
    const isBusy = items.some(({ state }) => state === "waiting" || state === "uploading");
    const ready = items.flatMap(({ attachment }) => attachment ?? []);
    onStaged({ ready, isBusy, clear: () => tray.clearReady() });
  }, [items]);
  const take = (files: Iterable<File>) => {
    tray.add(files);
    input.current?.focus({ preventScroll: true });
  };
  useEffect(() => watchDrops(input.current, { onOver: setOver, onFiles: take }), []);
  const isSending = items.some(({ state }) => state !== "refused");
  return (
    <>
      {items.length > 0 && (
        <ul class="tray">
          {items.map((item) => (
            <TrayRow
              key={item.id}
              item={item}
              onRetry={() => tray.retry(item.id)}
              onRemove={() => {
                tray.remove(item.id);
                input.current?.focus({ preventScroll: true });
              }}
            />
          ))}
        </ul>
      )}
      {isSending && !isWithPeople && (
        <p class="aside tray-hint" role="status">
          {t("fileForPerson")}
        </p>
      )}
      <Picker onFiles={take} />
      {isOver && (
        <div class="drop-zone">
          <p>
            <Sign path="M12 16V5M7 9.5L12 4.5l5 5M5 15v4h14v-4" />
            {t("fileDrop")}
          </p>
        </div>
      )}
    </>
  );
}

/** The button, and the browser's own dialog behind it. */
function Picker({ onFiles }: { onFiles(files: Iterable<File>): void }) {
  const { t } = useUi();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={SENDABLE_TYPES.join()}
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files ?? []);
          // Reset, so that the same file can be picked again.
          currentTarget.value = "";
        }}
      />
      <button type="button" class="tool attach" aria-label={t("attach")} onClick={() => field.current?.click()}>
        <Sign path="M18.5 10.5l-7 7a4 4 0 0 1-5.7-5.7l7.6-7.6a2.7 2.7 0 0 1 3.8 3.8l-7.5 7.5a1.3 1.3 0 0 1-1.9-1.9l6.4-6.4" />
      </button>
    </>
  );
}
