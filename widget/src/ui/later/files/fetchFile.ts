/** Requests for uploaded files. */
import type { Chat } from "../../../chat/chat.ts";
import { RequestError } from "../../../chat/http.ts";

/** The file's bytes. Rejects with RequestError. */
export async function readFile(chat: Chat, id: string): Promise<Blob> {
  return (await request(chat, id, "GET")).blob();
}

/** Deletes an unsent file. If that fails, the server removes it after a day. */
export async function dropFile(chat: Chat, id: string): Promise<void> {
  await request(chat, id, "DELETE").catch(() => undefined);
}

function request(chat: Chat, id: string, method: string): Promise<Response> {
  return chat.reach(`/files/${id}`, async (url, token) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(url, { method, headers, credentials: "omit" });
    if (!response.ok) throw new RequestError(response.status, "not_found");
    return response;
  });
}
