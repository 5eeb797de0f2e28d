import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { clearAttemptRequests, clearWebhookBodies } from './personal-data.store.ts';

export const paymentsPersonalData: PersonalData = {
  section: 'payments',
  tables: {
    payment_attempt: { erasure: 'anonymize', exported: false, reason: 'The order contains method, state and amount' },
    webhook_event: { erasure: 'anonymize', exported: false, reason: 'Messages between the provider and the shop' },
    transfer_entry: {
      erasure: 'keep',
      exported: false,
      reason: 'Accounting record of a received transfer; the network address is that of the staff member',
    },
    transfer_proof: { erasure: 'keep', exported: false, reason: 'Accounting record, sent by the customer' },
  },
  async erase(tx, { customerId }) {
    await clearWebhookBodies(tx, customerId);
    await clearAttemptRequests(tx, customerId);
    return {};
  },
};
