import type { Locale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/db.ts';
import type { Limits } from '../../platform/limits.ts';

/** Who asks for something that needs no account yet, and when. */
export type Asker = {
  /** The language of answers and mails. */
  locale: Locale;
  /** Network address. */
  address: string;
  limits: Limits;
  /** Whether the shop runs as a demo, so that its demo accounts open. */
  demo: boolean;
  now: Date;
};

/** What beginning a session needs to know of the browser, and what else happens in its transaction. */
export type Arrival = {
  userAgent: string | null;
  /** The guest whose cart becomes the customer's. */
  guestHash: Buffer | null;
  /** Called in the transaction that opens the session when a guest came along: brings over the cart. */
  onSignedIn?: (tx: Tx, guestHash: Buffer, customerId: string, now: Date) => Promise<unknown>;
};
