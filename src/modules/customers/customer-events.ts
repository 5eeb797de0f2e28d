import type { Tx } from '../../platform/database/db.ts';

/** Effects of account changes in other modules, in the transaction of the change. The composition root wires them. */
export type CustomerEvents = {
  /** The e-mail address of an account has changed. */
  onEmailChanged(tx: Tx, change: { from: string; to: string }): Promise<void>;
  /** The owner has taken the account back; an attacker may have linked other ways to sign in. */
  onAccountRecovered(tx: Tx, customerId: string): Promise<void>;
};

/** Dependencies of a change of the e-mail address. */
export type EmailChangeContext<Links> = { links: Links; events: CustomerEvents };
