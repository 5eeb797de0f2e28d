import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { deleteAccount, selectProfileForExport, selectSessionsForExport } from './personal-data.store.ts';

/** The account is deleted after everything that belongs to it. */
export const customersPersonalData: PersonalData = {
  section: 'customers',
  tables: {
    customer: { erasure: 'delete', exported: true },
    pending_signup: { erasure: 'keep', exported: false, reason: 'Sign-up without an account; the code expires' },
    password_reset: { erasure: 'cascade', exported: false, reason: 'Code that is valid for minutes' },
    email_change: { erasure: 'cascade', exported: false, reason: 'Code that is valid for minutes' },
    email_change_reversal: { erasure: 'cascade', exported: false, reason: 'Secret link of a mail' },
    two_factor: { erasure: 'cascade', exported: false, reason: 'Secret for signing in' },
    recovery_code: { erasure: 'cascade', exported: false, reason: 'Secret for signing in' },
  },
  export: [
    {
      name: 'profile',
      columns: ['id', 'name', 'email', 'phone', 'locale', 'created_at'],
      read: selectProfileForExport,
    },
  ],
  async erase(tx, { customerId }) {
    const picture = await deleteAccount(tx, customerId);
    return { publicPictures: picture === null ? [] : [picture] };
  },
};

/** Sessions are a separate section, because the export ends with them. */
export const sessionsPersonalData: PersonalData = {
  section: 'customers/sessions',
  tables: { session: { erasure: 'cascade', exported: true } },
  export: [
    {
      name: 'sessions',
      columns: ['user_agent', 'created_at', 'last_seen_at', 'expires_at'],
      read: selectSessionsForExport,
    },
  ],
};
