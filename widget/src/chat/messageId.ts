/** A new `client_message_id`: the server knows a repeated message by it. */
export function newMessageId(): string {
  // randomUUID exists only where the page is served over https.
  return typeof crypto.randomUUID === "function"
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
