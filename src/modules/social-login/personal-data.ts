import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { selectSocialAccountsForExport } from './personal-data.store.ts';

export const socialLoginPersonalData: PersonalData = {
  section: 'social-login',
  tables: {
    social_account: { erasure: 'cascade', exported: true },
    social_attempt: { erasure: 'keep', exported: false, reason: 'An unfinished sign-in, which expires' },
  },
  export: [
    { name: 'ways-in', columns: ['provider', 'email', 'linked_at', 'used_at'], read: selectSocialAccountsForExport },
  ],
};
