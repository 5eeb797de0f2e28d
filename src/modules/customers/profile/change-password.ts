import { isLocale } from '../../../kernel/locale.ts';
import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { updatePasswordHash } from '../customer.store.ts';
import { buildCustomerMail } from '../customer-mails.ts';
import type { RequestContext } from '../request-context.ts';
import { deleteOtherSessions } from '../sessions/session.store.ts';
import { hashNewPassword } from '../sign-in/hash-new-password.ts';
import { hasStaffPasswordLength, MIN_STAFF_PASSWORD_LENGTH } from '../sign-in/password.rules.ts';
import { deletePasswordReset } from '../sign-in/password-reset.store.ts';
import type { ChangePasswordInput } from './profile.input.ts';
import { reauthenticateCustomer, type SignedInCustomer } from './reauthenticate-customer.ts';

/** Sets a new password after checking the old one. Ends all other sessions of the account and mails a notice. */
export async function changePassword(
  db: Db,
  owner: SignedInCustomer,
  { old_password, ...typed }: ChangePasswordInput,
  context: RequestContext,
): Promise<Result<{ email: string }>> {
  const proved = await reauthenticateCustomer(db, owner, { password: old_password, field: 'old_password' }, context);
  if (!proved.ok) return proved;
  const { email, locale, staff } = proved.value;
  if (staff && !hasStaffPasswordLength(typed.password))
    return refuseField('password', 'fields.too-short', { type: 'password', min: MIN_STAFF_PASSWORD_LENGTH });
  const hashed = await hashNewPassword(typed);
  if (!hashed.ok) return hashed;
  const { siteName } = await readSettings(db);
  return inTransaction(db, async (tx) => {
    await updatePasswordHash(tx, owner.customerId, hashed.value);
    await deletePasswordReset(tx, owner.customerId);
    await deleteOtherSessions(tx, owner.customerId, owner.sessionHash);
    const mail = {
      to: email,
      locale: isLocale(locale) ? locale : context.locale,
      shopName: siteName,
      now: context.now,
    };
    await queueMail(tx, buildCustomerMail({ ...mail, about: 'passwordChanged' }));
    return ok({ email });
  });
}
