import type { Generated } from 'kysely';

declare module '../../platform/database/db.ts' {
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
  /** Null when the customer only uses social login. */
  password_hash: string | null;
  locale: string;
  /** Demo account: its password is public. */
  demo: Generated<boolean>;
  /** File name in the file store. */
  picture: Generated<string | null>;
  /** Time of the scheduled deletion of the account. */
  delete_at: Generated<Date | null>;
  created_at: Date;
}

/** Columns shared by all tables that store a verification code sent by mail. */
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
  /** Public id, shown to the customer. */
  id: Generated<string>;
  token_hash: Buffer;
  customer_id: string;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  /** When the second factor was verified in this session. */
  factor_at: Date | null;
}

/** Secrets are encrypted (platform/security/encrypt-secret.ts). */
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

/** Pending change of the e-mail address. */
export interface EmailChangeTable extends CodeColumns {
  customer_id: string;
  email: string;
}

export interface EmailWayBackTable {
  token_hash: Buffer;
  customer_id: string;
  /** The previous address. */
  email: string;
  expires_at: Date;
}
