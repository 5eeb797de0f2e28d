import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { deleteMessages, selectMessagesForExport } from './personal-data.store.ts';

export const contactPersonalData: PersonalData = {
  section: 'contact',
  tables: {
    contact_message: { erasure: 'delete', exported: true },
    contact_photo: { erasure: 'delete', exported: false, reason: 'Files, which the customer sent' },
  },
  export: [
    {
      name: 'messages-to-the-shop',
      columns: ['topic', 'reference', 'message', 'name', 'email', 'phone', 'status', 'sent_at'],
      read: selectMessagesForExport,
    },
  ],
  async erase(tx, subject) {
    return { privateFiles: await deleteMessages(tx, subject) };
  },
};
