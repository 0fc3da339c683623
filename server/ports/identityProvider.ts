/** Who vouches for people in place of a password of ours: a company's own sign-in. */

/** What the browser keeps until it comes back, so that an answer can't be another one's. */
export interface SignInChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** Whom the provider vouches for. `subject` stays the same when the address changes. */
export interface Identity {
  /** Which provider says so. */
  issuer: string;
  subject: string;
  /** Null unless the provider has verified it. */
  email: string | null;
  name: string | null;
}

export interface IdentityProvider {
  /** What the button says. */
  label: string;
  /** Where to send the browser. @throws AppError unavailable when the provider can't be reached */
  begin(redirectUri: string): Promise<{ url: string; checks: SignInChecks }>;
  /**
   * Who came back. @param url the address the browser came back to, with all that the provider put in it
   * @throws AppError unauthorized when the answer does not hold, unavailable when the provider can't be reached
   */
  finish(url: URL, checks: SignInChecks): Promise<Identity>;
}
