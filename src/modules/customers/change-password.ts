import { isLocale } from '../../kernel/locale.ts';
import { ok, type Result, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readSettings } from '../content/read-settings.ts';
import { acceptPassword } from './accept-password.ts';
import type { Asker } from './asker.ts';
import { changePasswordHash } from './customer.store.ts';
import { customerMail } from './customer-mails.ts';
import { isStaffPassword, STAFF_PASSWORD_LEAST } from './password.rules.ts';
import { deletePasswordReset } from './password-reset.store.ts';
import type { ChangePasswordInput } from './profile.input.ts';
import { type Owner, proveOwner } from './prove-owner.ts';
import { deleteOtherSessions } from './session.store.ts';

/** Sets a new password after checking the old one. Ends all other sessions of the account and mails a notice. */
export async function changePassword(
  db: Db,
  owner: Owner,
  { old_password, ...typed }: ChangePasswordInput,
  context: Asker,
): Promise<Result<{ email: string }>> {
  const proved = await proveOwner(db, owner, { password: old_password, field: 'old_password' }, context);
  if (!proved.ok) return proved;
  const { email, locale, staff } = proved.value;
  if (staff && !isStaffPassword(typed.password))
    return refuseField('password', 'fields.too-short', { type: 'password', min: STAFF_PASSWORD_LEAST });
  const hashed = await acceptPassword(typed);
  if (!hashed.ok) return hashed;
  const { siteName } = await readSettings(db);
  return inTransaction(db, async (tx) => {
    await changePasswordHash(tx, owner.customerId, hashed.value);
    await deletePasswordReset(tx, owner.customerId);
    await deleteOtherSessions(tx, owner.customerId, owner.sessionHash);
    const mail = {
      to: email,
      locale: isLocale(locale) ? locale : context.locale,
      shopName: siteName,
      now: context.now,
    };
    await queueMail(tx, customerMail({ ...mail, about: 'passwordChanged' }));
    return ok({ email });
  });
}
