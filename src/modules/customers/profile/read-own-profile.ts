import { isLocale, type Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findPendingEmail, findProfile, type ProfileRow } from './profile.store.ts';

/** Account data shown to the customer. */
export type OwnProfile = {
  id: string;
  name: string;
  email: string;
  /** E.164. */
  phone: string | null;
  /** Language of mails that are not sent in response to a request. */
  locale: Locale;
  /** File name in the file store. */
  picture: string | null;
  since: Date;
  /** False when the customer only uses social login. */
  hasPassword: boolean;
  isStaff: boolean;
  /** New address that is not confirmed yet. */
  waitingEmail: string | null;
};

/** @throws Error when the account does not exist; the caller is signed in */
export async function readOwnProfile(db: Db, customerId: string, now: Date): Promise<OwnProfile> {
  const [row, pendingEmail] = await Promise.all([findProfile(db, customerId), findPendingEmail(db, customerId, now)]);
  if (!row) throw new Error(`no account ${customerId}`);
  return { ...toOwnProfile(row), waitingEmail: pendingEmail };
}

function toOwnProfile(row: ProfileRow): Omit<OwnProfile, 'waitingEmail'> {
  const { id, name, email, phone, locale, picture, created_at, password_hash, staff } = row;
  return {
    id,
    name,
    email,
    phone,
    picture,
    since: created_at,
    locale: isLocale(locale) ? locale : 'en',
    hasPassword: password_hash !== null,
    isStaff: staff,
  };
}
