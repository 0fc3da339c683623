/** One client's connection: the handshake, then its messages in units (up to Sync, Flush or Query) for the session. */
import { timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";
import {
  closeStatements,
  errorResponse,
  type Frame,
  FrameReader,
  int32,
  message,
  ProtocolError,
  query,
  renameStatement,
  SYNC,
  textOf,
  withText,
} from "./frames.ts";
import type { Client, Turnstile } from "./turnstile.ts";

/** The single session behind all connections. */
export interface DatabaseSession {
  /** Runs messages and returns the server's bytes. */
  run(bytes: Buffer): Promise<Buffer>;
  inTransaction(): boolean;
}

export interface ConnectionOptions {
  id: number;
  password: string;
  database: string;
  /** Sent to each client: server_version, client_encoding, … */
  parameters: [string, string][];
}

/** A statement that needs the copy sub-protocol, which one synchronous session cannot serve. */
const COPY = /(?:^|;)\s*copy\b[^;]*\b(?:from\s+stdin|to\s+stdout)\b/i;
const REFUSE_COPY =
  "do $$ begin raise feature_not_supported using message = 'the embedded database has no COPY over a connection'; end $$";

/** Serves a socket until it closes, then undoes what it left open (transaction, statements). */
export class Connection {
  readonly client: Client;
  #socket: Socket;
  #turnstile: Turnstile;
  #session: DatabaseSession;
  #options: ConnectionOptions;
  #reader = new FrameReader();
  #state: "opening" | "password" | "open" | "closed" = "opening";
  #pending: Buffer[] = [];
  #statements = new Set<string>();
  #midPipeline = false;

  constructor(socket: Socket, turnstile: Turnstile, session: DatabaseSession, options: ConnectionOptions) {
    this.#socket = socket;
    this.#turnstile = turnstile;
    this.#session = session;
    this.#options = options;
    this.client = turnstile.enter();
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#receive(chunk));
    socket.on("drain", () => socket.resume());
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#leave());
  }

  /** Sends the error and closes the connection. */
  fail(code: string, text: string): void {
    this.#write(errorResponse(code, text));
    this.#hangUp();
  }

  #receive(chunk: Buffer): void {
    this.#reader.push(chunk);
    try {
      while (this.#step());
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.fail("08P01", error.message);
    }
  }

  /** Handles one message; false when none is complete yet. */
  #step(): boolean {
    if (this.#state === "closed") return false;
    if (this.#state === "opening") return this.#open();
    const frame = this.#reader.frame();
    if (!frame) return false;
    if (this.#state === "password") this.#authenticate(frame);
    else this.#accept(frame);
    return true;
  }

  #open(): boolean {
    const opening = this.#reader.opening();
    if (!opening) return false;
    if (opening.kind === "ssl") this.#write(Buffer.from("N"));
    else if (opening.kind === "cancel") this.#hangUp();
    else if (opening.kind === "unsupported") this.fail("0A000", "unsupported protocol version");
    else this.#start(opening.parameters.get("database") ?? this.#options.database);
    return true;
  }

  #start(database: string): void {
    if (database !== this.#options.database) {
      this.fail("3D000", `database "${database}" does not exist`);
      return;
    }
    this.#state = "password";
    this.#write(message("R", int32(3)));
  }

  /** Also the response to a cancel request: a running query holds the thread, so there is nothing to interrupt. */
  #hangUp(): void {
    this.#state = "closed";
    this.#socket.destroySoon();
  }

  #authenticate(frame: Frame): void {
    const given = frame.bytes.subarray(5, -1);
    const wanted = Buffer.from(this.#options.password);
    if (frame.type !== "p" || given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      this.fail("28P01", "password authentication failed");
      return;
    }
    this.#state = "open";
    this.#write(
      Buffer.concat([
        message("R", int32(0)),
        ...this.#options.parameters.map(([name, value]) => message("S", `${name}\0${value}\0`)),
        message("K", int32(this.#options.id), int32(0)),
        message("Z", "I"),
      ]),
    );
  }

  #accept(frame: Frame): void {
    if (frame.type === "X") {
      this.#hangUp();
      return;
    }
    // Outside of a copy, which never occurs here, Postgres ignores these too.
    if ("dcf".includes(frame.type)) return;
    this.#pending.push(this.#prepare(frame).bytes);
    if (!"SQFH".includes(frame.type)) return;
    const unit = Buffer.concat(this.#pending);
    this.#pending = [];
    const isFlush = frame.type === "H";
    this.client.add(async () => {
      this.#midPipeline = isFlush;
      this.#write(await this.#session.run(unit));
      return isFlush || this.#session.inTransaction();
    });
  }

  #prepare(frame: Frame): Frame {
    const text = textOf(frame);
    const allowed = text !== null && COPY.test(text) ? withText(frame, REFUSE_COPY) : frame;
    const renamed = renameStatement(allowed, `c${this.#options.id}_`);
    if (renamed.made) this.#statements.add(renamed.made);
    if (renamed.closed) this.#statements.delete(renamed.closed);
    return renamed.frame;
  }

  #write(bytes: Buffer): void {
    if (bytes.length === 0 || !this.#socket.writable) return;
    if (!this.#socket.write(bytes)) this.#socket.pause();
  }

  /** What arrived before the end still runs, as in Postgres; then everything left open is undone. */
  #leave(): void {
    this.#state = "closed";
    this.client.add(async () => {
      const isOwner = this.#turnstile.owner === this.client;
      if (isOwner && this.#midPipeline) await this.#session.run(SYNC);
      if (isOwner && this.#session.inTransaction()) await this.#session.run(query("rollback"));
      if (this.#statements.size > 0) await this.#session.run(closeStatements(this.#statements));
      this.#turnstile.leave(this.client);
      return false;
    });
  }
}
