import type { PersonalData } from '../privacy/personal-data.ts';
import { deleteMailsByRecipient } from './mail.store.ts';

export const mailPersonalData: PersonalData = {
  section: 'platform/mail',
  tables: { mail: { erasure: 'delete', exported: false, reason: 'The customer has the mails' } },
  async erase(tx, { email }) {
    await deleteMailsByRecipient(tx, email);
    return {};
  },
};
