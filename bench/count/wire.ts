/**
 * Reads the client side of PostgreSQL's protocol (frontend/backend protocol 3.0) and reports each executed statement:
 * every Query, and every Execute of a parsed one. It passes no bytes on and changes none.
 */

/** Request codes in place of a protocol version, sent before start-up: SSL, GSS encryption. */
const NEGOTIATIONS = new Set([80_877_103, 80_877_104]);

export class WireReader {
  readonly #onStatement: (text: string) => void;
  readonly #statements = new Map<string, string>();
  readonly #portals = new Map<string, string>();
  #held: Buffer = Buffer.alloc(0);
  #isStarted = false;
  /** Bytes left to skip of a message without a statement. */
  #skipped = 0;

  /** @param onStatement receives the text of each executed statement, in order */
  constructor(onStatement: (text: string) => void) {
    this.#onStatement = onStatement;
  }

  /** Takes the next bytes, split anywhere. */
  push(chunk: Buffer): void {
    let bytes = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    for (;;) {
      if (this.#skipped > 0) {
        const passed = Math.min(this.#skipped, bytes.length);
        this.#skipped -= passed;
        bytes = bytes.subarray(passed);
      }
      const used = this.#isStarted ? this.#message(bytes) : this.#startUp(bytes);
      if (used === 0) break;
      bytes = bytes.subarray(used);
    }
    this.#held = bytes;
  }

  /** Messages up to start-up have no type byte. @returns the number of bytes consumed; 0: wait for more */
  #startUp(bytes: Buffer): number {
    if (bytes.length < 8) return 0;
    const length = bytes.readInt32BE(0);
    if (bytes.length < length) return 0;
    this.#isStarted = !NEGOTIATIONS.has(bytes.readInt32BE(4));
    return length;
  }

  #message(bytes: Buffer): number {
    if (bytes.length < 5) return 0;
    const type = String.fromCharCode(bytes[0]!);
    const length = 1 + bytes.readInt32BE(1);
    if (!"QPBEC".includes(type)) {
      this.#skipped = Math.max(0, length - bytes.length);
      return Math.min(length, bytes.length);
    }
    if (bytes.length < length) return 0;
    this.#hear(type, bytes.subarray(5, length));
    return length;
  }

  #hear(type: string, body: Buffer): void {
    if (type === "C") {
      const kept = body[0] === 0x53 ? this.#statements : this.#portals; // 'S' (statement) or 'P' (portal)
      kept.delete(textAt(body, 1));
      return;
    }
    const name = textAt(body, 0);
    const second = type === "P" || type === "B" ? textAt(body, Buffer.byteLength(name) + 1) : "";
    if (type === "Q") this.#onStatement(name);
    else if (type === "E") this.#onStatement(this.#portals.get(name) ?? "(unknown)");
    else if (type === "P") this.#statements.set(name, second);
    else this.#portals.set(name, this.#statements.get(second) ?? "(unknown)");
  }
}

/** A zero-terminated string. */
function textAt(bytes: Buffer, from: number): string {
  return bytes.toString("utf8", from, bytes.indexOf(0, from));
}
