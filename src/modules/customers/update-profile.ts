import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { dropPublicPictures, keepPublicPictures } from '../../platform/pictures/keep-pictures.ts';
import { countryOf } from './countries.rules.ts';
import { type OwnProfile, ownProfile } from './own-profile.ts';
import { toE164 } from './phone.rules.ts';
import type { UpdateProfileInput } from './profile.input.ts';
import { changeProfile, type ProfileChange } from './profile.store.ts';

type Change = UpdateProfileInput & {
  /** New picture as uploaded. */
  pictures: readonly Uint8Array[];
};

/**
 * Updates the given fields of the profile: name, phone number, mail language and picture. Refuses at `phone` when it is
 * not valid, and at `picture` as `keepPublicPictures` does.
 */
export async function updateProfile(
  db: Db,
  dataDir: string,
  customerId: string,
  { name, phone, country, locale, pictures, remove_picture }: Change,
  now: Date,
): Promise<Result<OwnProfile>> {
  const change: ProfileChange = { ...(name && { name }), ...(locale && { locale }) };
  if (phone !== undefined) {
    const e164 = phone === null || phone === '' ? null : e164Of(phone, country);
    if (e164 === undefined) return refuseField('phone', 'fields.invalid', { type: 'phone' });
    change.phone = e164;
  }
  if (remove_picture) change.picture = null;
  if (pictures.length > 0) {
    const stored = await keepPublicPictures(dataDir, pictures, { field: 'picture', most: 1 });
    if (!stored.ok) return stored;
    change.picture = stored.value[0] ?? null;
  }
  const before = await ownProfile(db, customerId, now);
  if (Object.keys(change).length > 0) await changeProfile(db, customerId, change);
  if ('picture' in change && before.picture !== null) await dropPublicPictures(dataDir, [before.picture]);
  return ok(await ownProfile(db, customerId, now));
}

/** Placeholder country for numbers written with a calling code. */
const ANY_COUNTRY = 'US';

/** Returns undefined when it is not a valid number. */
function e164Of(typed: string, code: string | undefined): string | undefined {
  const country = countryOf(code ?? (typed.trimStart().startsWith('+') ? ANY_COUNTRY : ''));
  return (country && toE164(typed, country)) ?? undefined;
}
