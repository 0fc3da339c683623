/** Uploads one file. Uses XMLHttpRequest because `fetch` reports no upload progress. */
import type { Attachment } from "../../../../../server/protocol/events.ts";
import type { Chat } from "../../../chat/chat.ts";
import { RequestError } from "../../../chat/http.ts";

/** Abort after this long without progress. */
const STALLED_MS = 30_000;

/** @param onProgress receives the uploaded share, 0 to 1. Rejects with RequestError: `network` if `signal` aborts. */
export function upload(
  chat: Chat,
  file: File,
  { onProgress, signal }: { onProgress(part: number): void; signal: AbortSignal },
): Promise<Attachment> {
  return chat.reach("/files", (url, token) => post(url, token, file, { onProgress, signal }));
}

function post(
  url: string,
  token: string,
  file: File,
  { onProgress, signal }: { onProgress(part: number): void; signal: AbortSignal },
): Promise<Attachment> {
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  let timer = setTimeout(stop, STALLED_MS);
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, STALLED_MS);
  };
  signal.addEventListener("abort", stop);
  return new Promise<Attachment>((resolve, reject) => {
    request.open("POST", url);
    request.setRequestHeader("authorization", `Bearer ${token}`);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress(loaded / total);
    };
    request.onload = () => {
      const { status, response } = request;
      if (status === 200) resolve(response as Attachment);
      else reject(new RequestError(status, response?.key ?? "unavailable"));
    };
    request.onerror = request.onabort = () => reject(new RequestError(0, "network"));
    const form = new FormData();
    form.set("file", file);
    request.send(form);
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  });
}
