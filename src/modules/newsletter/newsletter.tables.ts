import type { NewsletterSource } from './newsletter.rules.ts';

export interface NewsletterSubscriptionTable {
  id: string;
  /** Lower case. */
  email: string;
  locale: string;
  source: NewsletterSource;
  state: 'pending' | 'subscribed' | 'unsubscribed';
  requested_at: Date;
  confirm_hash: Buffer | null;
  /** Time of the confirmation. */
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
  unsubscribe_token: string;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    newsletter_subscription: NewsletterSubscriptionTable;
  }
}
