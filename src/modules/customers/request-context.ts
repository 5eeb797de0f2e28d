import type { Locale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Limits } from '../../platform/rate-limits/limits.ts';

/** Context of a request that may come from a visitor without an account. */
export type RequestContext = {
  /** Language of responses and mails. */
  locale: Locale;
  /** IP address. */
  address: string;
  limits: Limits;
  /** Whether the shop runs in demo mode, which allows sign-in to demo accounts. */
  demo: boolean;
  now: Date;
};

/** Data of the browser that a new session stores, and a hook that runs in the same transaction. */
export type SignInContext = {
  userAgent: string | null;
  /** Hash of the guest token whose cart is merged into the customer's cart. */
  guestHash: Buffer | null;
  /** Called in the transaction that opens the session when the visitor had a guest cart: merges the cart. */
  onSignedIn?: (tx: Tx, guestHash: Buffer, customerId: string, now: Date) => Promise<unknown>;
};
