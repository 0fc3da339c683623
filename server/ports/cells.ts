/**
 * The other installations among which tenants are spread. Each is the truth about the tenants that live in it; nothing
 * else knows where they are, so the others ask.
 */
import type { IncomingMessage } from "node:http";

/**
 * What in a request tells whose it is: the tenant's id, an API key's lookup prefix, a mail's id, or the hash of an
 * invitation's secret.
 */
export interface Named {
  by: "tenant" | "key" | "mail" | "invitation";
  value: string;
}

/** `nowhere`: no cell knows it, and each of them was asked. `gone`: the same, of one that once moved away from here. */
export type Place = "here" | "nowhere" | "gone" | { cell: string };

/** A request of somebody else, on its way to the cell that it is for. */
export interface Outbound {
  named: Named;
  method: string;
  /** The path alone, and with its query. */
  path: string;
  target: string;
  headers: Readonly<Record<string, string | string[]>>;
  body: AsyncIterable<Uint8Array> | Uint8Array | null;
  /** Who sent it, as `clientAddress` knows them. */
  address: string;
  isCounted: boolean;
  signal: AbortSignal;
  /** How long its reply may take to begin; by default as long as a turn may take, or half a minute. */
  patienceMs?: number;
}

/** What a forwarded request proves: which cell sent it, for whom, and from where it came. */
export interface Forwarded {
  from: string;
  named: Named;
  address: string;
  /** A handshake that the sending cell has counted by address: it is where strangers are seen. */
  isCounted: boolean;
  /** The sending cell's public address, whose pages are ours as well. */
  publicUrl: string;
}

/** A person who is signed in at one cell, as another may know them. */
export interface Person {
  userId: string;
  /** Null unless they have confirmed it. */
  email: string | null;
}

export interface HandOver extends Person {
  from: string;
  tenantId: string;
  /** Whether their session was opened with a second factor. */
  hasSecondFactor: boolean;
  /** The origin of the page that it comes from. */
  origin: string;
  /** For using it up. */
  id: string;
}

export interface Cells {
  /** This one. */
  readonly name: string;
  readonly others: readonly string[];
  /**
   * Where what is named lives: from memory, else this database, else all other cells.
   * @param mayAsk called before others are asked: false for a caller who has had others asked too often, to whom everything
   *   unknown is nowhere
   * @param notIn a cell that has just said it doesn't have it: where this database sends to that one, the others are asked
   * @throws AppError `unavailable` while a cell that might have it can't be asked, this one included
   */
  find(named: Named, mayAsk?: () => Promise<boolean>, notIn?: string): Promise<Place>;
  /** Whether it lives here, by this database alone: the answer to a cell that asks, or that forwards. */
  isHere(named: Named): Promise<{ isHere: boolean; isMoving: boolean }>;
  /** What was remembered of it was wrong, or may be. */
  forget(named: Named): void;
  /**
   * Sends a request to the cell.
   * @returns its reply as it begins; the caller reads it to its end
   * @throws AppError `unavailable` when no reply begins in time; what reading the body throws
   */
  send(cell: string, request: Outbound): Promise<IncomingMessage>;
  /** @throws AppError `unauthorized` unless another cell has signed it for this very request */
  readForwarded(token: string, request: { method: string; path: string }): Forwarded;
  /** Reads what another cell asks of this one, under its signature. @throws AppError `unauthorized` */
  readQuestion(token: string): CellQuestion;
  /** @throws AppError `unavailable` when it doesn't answer in time (three seconds), or not as a cell does */
  ask(cell: string, question: CellQuestion, patienceMs?: number): Promise<unknown>;
  signHandOver(cell: string, handOver: Omit<HandOver, "from" | "id">): string;
  /** @throws AppError `unauthorized`: not signed by another cell for this one, or too old. It may have been used. */
  readHandOver(token: string): HandOver;
  close(): void;
}

/** `release`: the id of a tenant that is frozen in the asking cell, for a move whose command is gone. */
export type CellQuestion = { find: Named } | { desks: Person } | { release: string } | { hello: true };

/** The header that carries a cell's signature. */
export const CELL_HEADER = "x-frontdesk-cell";
