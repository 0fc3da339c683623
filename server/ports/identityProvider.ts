/** Sign-in through a company's own identity provider, in place of our passwords. */

/** What the browser keeps until it returns, so that a response can't be swapped for another one. */
export interface SignInChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** The person the provider vouches for. `subject` stays the same when the email address changes. */
export interface Identity {
  /** The provider that vouches. */
  issuer: string;
  subject: string;
  /** Null unless the provider has verified it. */
  email: string | null;
  name: string | null;
}

export interface IdentityProvider {
  /** The button's label. */
  label: string;
  /** Where to send the browser. @throws AppError unavailable when the provider can't be reached */
  begin(redirectUri: string): Promise<{ url: string; checks: SignInChecks }>;
  /**
   * Identifies the person who returned. @param url the full callback URL, with the provider's parameters
   * @throws AppError `unauthorized` when the response is invalid, `unavailable` when the provider can't be reached
   */
  finish(url: URL, checks: SignInChecks): Promise<Identity>;
}
