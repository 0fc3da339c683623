/** Counts what a caller may still do. */
export type LimitName =
  // Handshakes: by address, by the network around it, by tenant.
  | "init"
  | "init_network"
  | "init_tenant"
  // Refused handshakes that are written down: by address, by tenant.
  | "blocked"
  | "blocked_tenant"
  // By visitor, by address, by the network around it, by tenant.
  | "message"
  | "message_address"
  | "message_network"
  | "message_tenant"
  | "escalation"
  | "escalation_address"
  | "escalation_network"
  | "escalation_tenant"
  | "read"
  // What is neither said nor read: by visitor, by address, by the network around it.
  | "write"
  | "write_address"
  | "write_network"
  // By visitor, by address, by the network around it.
  | "file"
  | "file_address"
  | "file_network"
  // Mails to visitors: by tenant, by one that is new, by address.
  | "visitor_mail"
  | "visitor_mail_new"
  | "visitor_mail_address"
  // Mails that are handed in, by the address of who does.
  | "inbound_mail"
  | "sign_in_account"
  | "sign_in_address"
  | "second_factor"
  | "admin_write"
  // Questions asked for trial: by tenant.
  | "rehearsal"
  | "model_test"
  | "invitation"
  | "link"
  | "account_mail"
  // Links for a new password: by mailbox and who asks.
  | "reset_mail";

/** An IPv6 /48 counts as so many addresses: it may be one customer's, or a carrier's. */
export const ADDRESSES_PER_NETWORK = 4;

/** Counts that a request falls under. */
export type Counts = readonly (readonly [name: LimitName, key: string])[];

export interface Limiter {
  /**
   * Takes one point. Limits that close when the store of counts is lost then throw.
   * @returns null when allowed, else the seconds to wait
   * @throws AppError `unavailable`
   */
  take(name: LimitName, key: string): Promise<number | null>;
  /** As `take`, a point of each count or, when one of them has none left, of none: others share them. */
  takeAll(counts: Counts): Promise<number | null>;
  /**
   * Books a try at a secret: the first few go through at once, each further one only after a wait that doubles. A try that
   * has to wait is not booked. @returns null when allowed, else the seconds to wait
   */
  takeTry(key: string): Promise<number | null>;
  /** Forgets the tries: the secret was right. */
  forgetTries(key: string): Promise<void>;
  close(): Promise<void>;
}
