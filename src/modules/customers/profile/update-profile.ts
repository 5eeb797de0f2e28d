import { findCountry } from '../../../kernel/contact/countries.ts';
import { toE164 } from '../../../kernel/contact/phone.ts';
import { isPublicLocale } from '../../../kernel/locale.ts';
import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { deletePublicPictures, storePublicPictures } from '../../../platform/pictures/store-pictures.ts';
import type { UpdateProfileInput } from './profile.input.ts';
import { type ProfileChange, saveProfile } from './profile.store.ts';
import { type OwnProfile, readOwnProfile } from './read-own-profile.ts';

type ProfileUpdate = UpdateProfileInput & {
  /** New picture as uploaded. */
  pictures: readonly Uint8Array[];
};

/**
 * Updates the given fields of the profile: name, phone number, mail language and picture. Refuses at `phone` and `locale`
 * when they are not valid, and at `picture` as `storePublicPictures` does.
 */
export async function updateProfile(
  db: Db,
  dataDir: string,
  customerId: string,
  { name, phone, country, locale, pictures, remove_picture }: ProfileUpdate,
  now: Date,
): Promise<Result<OwnProfile>> {
  const before = await readOwnProfile(db, customerId, now);
  // a hidden language that the profile has can be written back
  if (locale !== undefined && locale !== before.locale && !isPublicLocale(locale))
    return refuseField('locale', 'fields.invalid', { type: 'locale' });
  const change: ProfileChange = { ...(name && { name }), ...(locale && { locale }) };
  if (phone !== undefined) {
    const e164 = phone === null || phone === '' ? null : parsePhone(phone, country);
    if (e164 === undefined) return refuseField('phone', 'fields.invalid', { type: 'phone' });
    change.phone = e164;
  }
  if (remove_picture) change.picture = null;
  if (pictures.length > 0) {
    const stored = await storePublicPictures(dataDir, pictures, { field: 'picture', maxCount: 1 });
    if (!stored.ok) return stored;
    change.picture = stored.value[0] ?? null;
  }
  if (Object.keys(change).length > 0) await saveProfile(db, customerId, change);
  if ('picture' in change && before.picture !== null) await deletePublicPictures(dataDir, [before.picture]);
  return ok(await readOwnProfile(db, customerId, now));
}

/** Placeholder country for numbers written with a calling code. */
const FALLBACK_COUNTRY = 'US';

/** Returns undefined when it is not a valid number. */
function parsePhone(typed: string, code: string | undefined): string | undefined {
  const country = findCountry(code ?? (typed.trimStart().startsWith('+') ? FALLBACK_COUNTRY : ''));
  return (country && toE164(typed, country)) ?? undefined;
}
