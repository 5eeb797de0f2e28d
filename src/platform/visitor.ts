/** Who a request comes from. At most one of the two identities decides a cart: the customer's, else the guest's. */
export type Visitor = {
  customer: { id: string; name: string; email: string } | null;
  /** SHA-256 of the guest token, when one came along. */
  guestHash: Buffer | null;
  /** SHA-256 of the session token, when it is valid. */
  sessionHash: Buffer | null;
  factor: FactorState;
};

/**
 * What stands behind a session beside the password: nothing, a second factor that is still to be given (until then its
 * holder is nobody), one that was given, or an account of a demo shop, of which none is asked.
 */
export type FactorState = 'none' | 'due' | 'given' | 'spared';

/** Tokens of a request. With `conflict` there are none, because its parts name different visitors. */
export type Credentials = { token: string | null; guestToken: string | null; byCookie: boolean; conflict: boolean };

export type Identify = (credentials: Credentials) => Promise<Visitor>;

export const NOBODY: Visitor = { customer: null, guestHash: null, sessionHash: null, factor: 'none' };
