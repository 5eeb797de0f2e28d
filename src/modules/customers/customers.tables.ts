import type { Generated } from 'kysely';

declare module '../../platform/db.ts' {
  interface Tables {
    customer: CustomerTable;
    pending_signup: PendingSignUpTable;
    password_reset: PasswordResetTable;
    session: SessionTable;
    email_change: EmailChangeTable;
    email_way_back: EmailWayBackTable;
    second_factor: SecondFactorTable;
    recovery_code: RecoveryCodeTable;
  }
}

export interface CustomerTable {
  id: string;
  name: string;
  /** Lower case. */
  email: string;
  phone: string | null;
  /** Null for somebody who comes in another way and has chosen none. */
  password_hash: string | null;
  locale: string;
  /** Of the demo shop: its password is public. */
  demo: Generated<boolean>;
  /** A name in the file store. */
  picture: Generated<string | null>;
  /** When an account that was given up is erased. */
  delete_at: Generated<Date | null>;
  created_at: Date;
}

/** What a mailed code and the tries at it look like, whatever the code is for. */
interface CodeColumns {
  code_hash: Buffer;
  tries: Generated<number>;
  expires_at: Date;
  sent_at: Date;
}

export interface PendingSignUpTable extends CodeColumns {
  email: string;
  name: string;
  password_hash: string;
  locale: string;
}

export interface PasswordResetTable extends CodeColumns {
  customer_id: string;
}

export interface SessionTable {
  /** Its name for its owner. */
  id: Generated<string>;
  token_hash: Buffer;
  customer_id: string;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  /** When the second factor was given in it. */
  factor_at: Date | null;
}

/** Secrets are sealed (platform/sealed.ts). */
export interface SecondFactorTable {
  customer_id: string;
  secret: Buffer | null;
  since: Date | null;
  last_step: Generated<number>;
  offered: Buffer | null;
  offered_at: Date | null;
}

export interface RecoveryCodeTable {
  customer_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

/** An address that is to become the account's. */
export interface EmailChangeTable extends CodeColumns {
  customer_id: string;
  email: string;
}

export interface EmailWayBackTable {
  token_hash: Buffer;
  customer_id: string;
  /** The address before. */
  email: string;
  expires_at: Date;
}
