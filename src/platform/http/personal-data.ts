import type { PersonalData } from '../privacy/personal-data.ts';
import { deleteStoredResponses } from './idempotency.ts';

export const idempotencyPersonalData: PersonalData = {
  section: 'platform/http',
  tables: { idempotency_key: { erasure: 'delete', exported: false, reason: 'Copies of responses, kept for two days' } },
  async erase(tx, { customerId }) {
    await deleteStoredResponses(tx, `customer:${customerId}`);
    return {};
  },
};
