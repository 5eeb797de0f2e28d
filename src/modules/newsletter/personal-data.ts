import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { deleteSubscription } from './newsletter.store.ts';
import { selectSubscriptionForExport } from './personal-data.store.ts';

export const newsletterPersonalData: PersonalData = {
  section: 'newsletter',
  tables: { newsletter_subscription: { erasure: 'delete', exported: true } },
  export: [
    {
      name: 'newsletter',
      columns: ['email', 'locale', 'source', 'state', 'asked_at', 'confirmed_at', 'left_at'],
      read: selectSubscriptionForExport,
    },
  ],
  async erase(tx, { email }) {
    await deleteSubscription(tx, email);
    return {};
  },
};
