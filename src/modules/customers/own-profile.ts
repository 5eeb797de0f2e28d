import { isLocale, type Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { findProfile, type ProfileRow, waitingEmail } from './profile.store.ts';

/** What a customer sees of their own account. */
export type OwnProfile = {
  id: string;
  name: string;
  email: string;
  /** E.164. */
  phone: string | null;
  /** Of mails that nobody asked for on a page. */
  locale: Locale;
  /** A name in the file store. */
  picture: string | null;
  since: Date;
  /** Null for who comes in another way only. */
  hasPassword: boolean;
  /** Works for the shop. */
  isStaff: boolean;
  /** A new address that waits for its code. */
  waitingEmail: string | null;
};

/** @throws Error when there is no such account: whoever asks is signed in */
export async function ownProfile(db: Db, customerId: string, now: Date): Promise<OwnProfile> {
  const [row, waiting] = await Promise.all([findProfile(db, customerId), waitingEmail(db, customerId, now)]);
  if (!row) throw new Error(`no account ${customerId}`);
  return { ...profileOf(row), waitingEmail: waiting };
}

function profileOf(row: ProfileRow): Omit<OwnProfile, 'waitingEmail'> {
  const { id, name, email, phone, locale, picture, created_at, password_hash, staff } = row;
  return {
    ...{ id, name, email, phone, picture, since: created_at },
    locale: isLocale(locale) ? locale : 'en',
    hasPassword: password_hash !== null,
    isStaff: staff,
  };
}
