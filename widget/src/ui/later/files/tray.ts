/** The files of the message being written: uploaded one after the other, each failing or succeeding on its own. */
import type { Attachment } from "../../../../../server/protocol/events.ts";
import { MAX_FILE_BYTES, MAX_FILES, SENDABLE_TYPES } from "../../../../../server/protocol/files.ts";
import type { Key } from "../../../i18n/index.ts";

export interface TrayItem {
  id: number;
  file: File;
  /** `failed` can be retried, `refused` cannot. */
  state: "waiting" | "uploading" | "ready" | "failed" | "refused";
  /** Upload progress, 0 to 1. */
  part: number;
  error: Key | null;
  /** What the server stored. */
  attachment: Attachment | null;
}

interface TrayOptions {
  /** Rejects with an error that has a `key`. */
  upload(file: File, options: { onProgress(part: number): void; signal: AbortSignal }): Promise<Attachment>;
  /** Deletes a file on the server. */
  drop(id: string): void;
  onChange(items: TrayItem[]): void;
}

const errors: Record<string, Key> = {
  file_too_large: "fileTooLarge",
  payload_too_large: "fileTooLarge",
  file_too_complex: "fileTooLarge",
  file_type_unsupported: "fileType",
  file_unreadable: "fileBroken",
  file_empty: "fileBroken",
};
/** Errors that a retry may fix. */
const isPassing: Record<string, Key> = {
  network: "fileOffline",
  rate_limited: "errorBusy",
  overloaded: "errorBusy",
  unavailable: "errorUnavailable",
  draining: "errorUnavailable",
};

export class Tray {
  #items: TrayItem[] = [];
  #options: TrayOptions;
  #running: { id: number; abort: AbortController } | null = null;
  #lastId = 0;

  constructor(options: TrayOptions) {
    this.#options = options;
  }

  /** Adds files in this order. Those that can't be sent stay listed with the reason. */
  add(files: Iterable<File>): void {
    const added = [...files].map((file): TrayItem => {
      const item = { id: ++this.#lastId, file, part: 0, attachment: null };
      const error = refusalOf(file);
      return { ...item, state: error ? "refused" : "waiting", error };
    });
    let room = MAX_FILES - this.#items.filter(({ state }) => state !== "refused").length;
    for (const item of added) {
      if (item.state === "waiting" && room-- <= 0) Object.assign(item, { state: "refused", error: "fileMost" });
    }
    this.#set([...this.#items, ...added]);
    void this.#run();
  }

  retry(id: number): void {
    this.#change(id, { state: "waiting", error: null });
    void this.#run();
  }

  remove(id: number): void {
    if (this.#running?.id === id) this.#running.abort.abort();
    const item = this.#items.find((other) => other.id === id);
    if (item?.attachment) this.#options.drop(item.attachment.id);
    this.#set(this.#items.filter((other) => other.id !== id));
  }

  /** Removes all but the failed files, once a message took the others. */
  clearReady(): void {
    this.#set(this.#items.filter(({ state }) => state === "failed"));
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    for (let next = this.#next(); next; next = this.#next()) {
      const { id, file } = next;
      const abort = new AbortController();
      this.#running = { id, abort };
      this.#change(id, { state: "uploading", part: 0 });
      try {
        const onProgress = (part: number) => this.#change(id, { part });
        const attachment = await this.#options.upload(file, { onProgress, signal: abort.signal });
        // Removed while its last byte was on the way.
        if (abort.signal.aborted) this.#options.drop(attachment.id);
        else this.#change(id, { state: "ready", part: 1, attachment });
      } catch (error) {
        const key = String((error as { key?: string }).key);
        const passing = isPassing[key];
        this.#change(
          id,
          passing ? { state: "failed", error: passing } : { state: "refused", error: errors[key] ?? "errorGeneric" },
        );
      }
      this.#running = null;
    }
  }

  #next = () => this.#items.find(({ state }) => state === "waiting");

  #change(id: number, change: Partial<TrayItem>): void {
    this.#set(this.#items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }

  #set(items: TrayItem[]): void {
    this.#items = items;
    this.#options.onChange(items);
  }
}

/** Why a file is refused before uploading, or null; the server checks the content. */
function refusalOf({ size, type }: File): Key | null {
  const sendable: readonly string[] = SENDABLE_TYPES;
  if (!sendable.includes(type)) return "fileType";
  if (size > MAX_FILE_BYTES) return "fileTooLarge";
  return size === 0 ? "fileBroken" : null;
}
