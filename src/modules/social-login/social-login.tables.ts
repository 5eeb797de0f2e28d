import type { Generated } from 'kysely';
import type { Locale } from '../../kernel/locale.ts';
import type { SocialProviderName } from './social-login.rules.ts';

declare module '../../platform/database/db.ts' {
  interface Tables {
    social_account: SocialAccountTable;
    social_attempt: SocialAttemptTable;
  }
}

/** Social account linked to a customer. */
export interface SocialAccountTable {
  id: string;
  provider: SocialProviderName;
  subject: string;
  customer_id: string;
  email: string | null;
  linked_at: Date;
  used_at: Date;
}

/** One authorization attempt; see the migration. */
export interface SocialAttemptTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  provider: SocialProviderName;
  next: string;
  locale: Locale;
  customer_id: string | null;
  expires_at: Date;
  answered_at: Date | null;
  subject: string | null;
  email: string | null;
  email_verified: boolean | null;
  name: string | null;
  code_email: string | null;
  code_hash: Buffer | null;
  tries: Generated<number>;
  code_expires_at: Date | null;
  code_sent_at: Date | null;
}
