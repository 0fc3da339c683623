/** A new `client_message_id`, by which the server recognizes a repeated message. */
export function newMessageId(): string {
  // randomUUID exists only on pages served over https.
  return typeof crypto.randomUUID === "function"
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
