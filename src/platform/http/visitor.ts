/** Visitor of a request. The cart belongs to the customer if there is one, else to the guest. */
export type Visitor = {
  customer: { id: string; name: string; email: string } | null;
  /** SHA-256 of the guest token, if the request has one. */
  guestHash: Buffer | null;
  /** SHA-256 of the session token, if it is valid. */
  sessionHash: Buffer | null;
  factor: TwoFactorState;
};

/**
 * Two-factor state of a session: not required, still due (until then the visitor counts as anonymous), verified, or skipped
 * for a demo account.
 */
export type TwoFactorState = 'none' | 'due' | 'given' | 'spared';

/** Tokens of a request. Empty on `conflict`, when the parts of the request identify different visitors. */
export type Credentials = { token: string | null; guestToken: string | null; byCookie: boolean; conflict: boolean };

export type IdentifyVisitor = (credentials: Credentials) => Promise<Visitor>;

export const ANONYMOUS_VISITOR: Visitor = { customer: null, guestHash: null, sessionHash: null, factor: 'none' };
