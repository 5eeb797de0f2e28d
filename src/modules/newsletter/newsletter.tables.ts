import type { NewsletterSource } from './newsletter.rules.ts';

export interface NewsletterSubscriptionTable {
  id: string;
  /** Lower case. */
  email: string;
  locale: string;
  source: NewsletterSource;
  state: 'asked' | 'subscribed' | 'left';
  asked_at: Date;
  confirm_hash: Buffer | null;
  /** Time of the confirmation. */
  confirmed_at: Date | null;
  left_at: Date | null;
  leave_token: string;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    newsletter_subscription: NewsletterSubscriptionTable;
  }
}
