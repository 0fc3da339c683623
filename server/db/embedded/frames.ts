/** The part of the Postgres wire protocol (version 3) that a server in front of one session needs. */

/** A client's message after startup: its type byte, and the whole frame including type and length. */
export interface Frame {
  type: string;
  bytes: Buffer;
}

/** The packets that may open a connection. */
export type OpeningPacket =
  | { kind: "ssl" }
  | { kind: "cancel" }
  | { kind: "startup"; parameters: Map<string, string> }
  | { kind: "unsupported" };

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
/** Startup packets contain a few names; anything larger is not a Postgres client. */
const MAX_OPENING_BYTES = 10_000;
/** As in Postgres itself (PQ_LARGE_MESSAGE_LIMIT). */
const MAX_FRAME_BYTES = 0x3fffffff;

/** Bytes that are not a message of the protocol. */
export class ProtocolError extends Error {
  override name = "ProtocolError";
}

/**
 * Splits a stream of bytes into messages. Feed it with `push`; call `opening` once, then `frame` until it returns
 * null.
 */
export class FrameReader {
  #chunks: Buffer[] = [];
  #length = 0;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** The next opening packet, or null while it is incomplete. Throws `ProtocolError` on anything else. */
  opening(): OpeningPacket | null {
    const length = this.#peekLength(0, MAX_OPENING_BYTES);
    if (length === null || length > this.#length) return null;
    if (length < 8) throw new ProtocolError("startup packet too short");
    const bytes = this.#take(length);
    const code = bytes.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: "ssl" };
    if (code === CANCEL_REQUEST) return { kind: "cancel" };
    if (code >> 16 !== 3) return { kind: "unsupported" };
    return { kind: "startup", parameters: parametersOf(bytes.subarray(8)) };
  }

  /** The next whole message, or null while it is incomplete. Throws `ProtocolError` for an impossible length. */
  frame(): Frame | null {
    const length = this.#peekLength(1, MAX_FRAME_BYTES);
    if (length === null || length + 1 > this.#length) return null;
    const bytes = this.#take(length + 1);
    return { type: String.fromCharCode(bytes[0] ?? 0), bytes };
  }

  #peekLength(offset: number, largest: number): number | null {
    if (this.#length < offset + 4) return null;
    if ((this.#chunks[0]?.length ?? 0) < offset + 4) this.#join();
    const length = this.#chunks[0]?.readInt32BE(offset) ?? 0;
    if (length < 4 || length > largest) throw new ProtocolError("impossible message length");
    return length;
  }

  #take(length: number): Buffer {
    if ((this.#chunks[0]?.length ?? 0) < length) this.#join();
    const [first] = this.#chunks;
    if (!first) throw new Error("more is taken than has arrived");
    this.#length -= length;
    if (first.length === length) this.#chunks.shift();
    else this.#chunks[0] = first.subarray(length);
    return first.subarray(0, length);
  }

  #join(): void {
    this.#chunks = [Buffer.concat(this.#chunks)];
  }
}

function parametersOf(bytes: Buffer): Map<string, string> {
  const words = bytes.toString("utf8").split("\0");
  const parameters = new Map<string, string>();
  for (let i = 0; ; i += 2) {
    const [name, value] = [words[i], words[i + 1]];
    if (!name || value === undefined) break;
    parameters.set(name, value);
  }
  return parameters;
}

/** A server message: type byte, length, body. */
export function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "utf8") : part)));
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** A 32-bit integer as the protocol writes it. */
export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** An error that clients show as `error.code` and `error.message`. */
export function errorResponse(code: string, text: string): Buffer {
  return message("E", "SFATAL\0", "VFATAL\0", `C${code}\0`, `M${text}\0`, "\0");
}

/** A simple query. */
export const query = (text: string): Buffer => message("Q", `${text}\0`);
export const SYNC = message("S");

/** The zero-terminated string at an offset, and the offset after it. */
function wordAt(bytes: Buffer, offset: number): { word: string; next: number } {
  const end = bytes.indexOf(0, offset);
  if (end < 0) throw new ProtocolError("unterminated string");
  return { word: bytes.toString("utf8", offset, end), next: end + 1 };
}

/** The text of a Query or Parse message; null for others. */
export function textOf({ type, bytes }: Frame): string | null {
  if (type === "Q") return wordAt(bytes, 5).word;
  if (type === "P") return wordAt(bytes, wordAt(bytes, 5).next).word;
  return null;
}

/** The same Query or Parse message with another text and no parameters. */
export function withText({ type, bytes }: Frame, text: string): Frame {
  if (type === "Q") return { type, bytes: query(text) };
  return { type, bytes: message("P", `${wordAt(bytes, 5).word}\0${text}\0`, Buffer.alloc(2)) };
}

/**
 * Makes the names of a client's prepared statements unique: all clients share one session, where `pg` would run into
 * another client's statement of the same name. The unnamed statement stays.
 * @returns the message to run, and the statement it creates or closes
 */
export function renameStatement(frame: Frame, prefix: string): { frame: Frame; made?: string; closed?: string } {
  const { type, bytes } = frame;
  const start = type === "B" ? wordAt(bytes, 5).next : type === "P" ? 5 : 6;
  if (!"PBDC".includes(type) || ((type === "D" || type === "C") && bytes[5] !== 0x53)) return { frame };
  const { word, next } = wordAt(bytes, start);
  if (word === "") return { frame };
  const name = prefix + word;
  const renamed = { type, bytes: message(type, bytes.subarray(5, start), `${name}\0`, bytes.subarray(next)) };
  if (type === "P") return { frame: renamed, made: name };
  return type === "C" ? { frame: renamed, closed: name } : { frame: renamed };
}

/** Deallocates prepared statements. */
export const closeStatements = (names: Iterable<string>): Buffer =>
  Buffer.concat([...[...names].map((name) => message("C", `S${name}\0`)), SYNC]);
