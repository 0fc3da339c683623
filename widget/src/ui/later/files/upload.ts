/** Sends one file to the server. By XMLHttpRequest: `fetch` does not tell how far it is. */
import type { Attachment } from "../../../../../server/protocol/events.ts";
import type { Chat } from "../../../chat/chat.ts";
import { RequestError } from "../../../chat/http.ts";

/** As long as nothing moves. */
const STALLED_MS = 30_000;

/** @param onProgress is told which part of it has gone, 0 to 1. Rejects with RequestError, and `network` when `signal` ends it. */
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
