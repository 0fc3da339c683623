/** Rate limits. */
export type LimitName =
  // Handshakes: by address, by the network around it, by tenant.
  | "init"
  | "init_network"
  | "init_tenant"
  // Refused handshakes that are recorded: by address, by tenant.
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
  // Requests that neither send nor read messages: by visitor, by address, by the network around it.
  | "write"
  | "write_address"
  | "write_network"
  // By visitor, by address, by the network around it.
  | "file"
  | "file_address"
  | "file_network"
  // Mails to visitors: by tenant, by first-time recipient, by address.
  | "visitor_mail"
  | "visitor_mail_new"
  | "visitor_mail_address"
  // Incoming mails submitted over HTTP, by the submitter's address.
  | "inbound_mail"
  | "sign_in_account"
  | "sign_in_address"
  | "second_factor"
  | "admin_write"
  // Test questions: by tenant.
  | "rehearsal"
  | "model_test"
  // Checks of the service's own doctor: by operator.
  | "doctor"
  | "invitation"
  | "link"
  | "account_mail"
  // Password reset mails: by mailbox and requester.
  | "reset_mail";

/** An IPv6 /48 counts as this many addresses: it may belong to one customer, or to a carrier. */
export const ADDRESSES_PER_NETWORK = 4;

/** The limits that a request counts toward. */
export type Counts = readonly (readonly [name: LimitName, key: string])[];

export interface Limiter {
  /**
   * Takes one point.
   * @returns null when allowed, else the seconds to wait
   * @throws AppError `unavailable` for limits that refuse everybody while the counts are unreachable
   */
  take(name: LimitName, key: string): Promise<number | null>;
  /** Like `take`, but takes a point from every count or, if one has none left, from none, since others share them. */
  takeAll(counts: Counts): Promise<number | null>;
  /**
   * Counts a try at a secret: the first few are free, each further one has to wait twice as long as the one before. A
   * try that has to wait is not counted.
   * @returns null when allowed, else the seconds to wait
   */
  takeTry(key: string): Promise<number | null>;
  /** Resets the tries after the right secret. */
  forgetTries(key: string): Promise<void>;
  close(): Promise<void>;
}
