import { randomToken } from '../../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { type AccountMailLinks, buildAccountMail, parseMailLocale } from '../account-mails.ts';
import { lockEmailAddress, updatePasswordHash } from '../customer.store.ts';
import type { EmailChangeContext } from '../customer-events.ts';
import {
  clearScheduledDeletion,
  deleteEmailChange,
  deleteEmailReverts,
  findEmailRevert,
  findProfile,
  updateEmail,
} from '../profile/profile.store.ts';
import type { RequestContext } from '../request-context.ts';
import { deleteOtherSessions } from '../sessions/session.store.ts';
import { hashPassword } from '../sign-in/password-hash.ts';

/**
 * Reverts a change of the e-mail address, including the newsletter subscription. The person who changed it knew the
 * password, so the password is replaced by a random one, social accounts are unlinked, all sessions are ended and a
 * scheduled deletion is cancelled; the customer sets a new password by mail. Refuses with `customers.way-back-over`,
 * also when another account has the address by now.
 */
export async function undoEmailChange(
  db: Db,
  token: string,
  { now }: Pick<RequestContext, 'now'>,
  { links, events }: EmailChangeContext<AccountMailLinks>,
): Promise<Result<{ email: string }>> {
  const randomHash = await hashPassword(randomToken());
  if (!randomHash.ok) return randomHash;
  const { siteName } = await readSettings(db);
  return inTransaction<Result<{ email: string }>>(db, async (tx) => {
    const revert = await findEmailRevert(tx, hashToken(token), now);
    if (!revert) return refuse('customers.way-back-over', {}, 'missing');
    const { customer_id: customerId, email } = revert;
    const profile = await findProfile(tx, customerId);
    await lockEmailAddress(tx, email);
    if (!profile || !(await updateEmail(tx, customerId, email)))
      return refuse('customers.way-back-over', {}, 'missing');
    await updatePasswordHash(tx, customerId, randomHash.value);
    await clearScheduledDeletion(tx, customerId);
    await events.onAccountRecovered(tx, customerId);
    await events.onEmailChanged(tx, { from: profile.email, to: email });
    await deleteOtherSessions(tx, customerId, null);
    await deleteEmailChange(tx, customerId);
    await deleteEmailReverts(tx, customerId);
    const locale = parseMailLocale(profile.locale);
    const about = { to: email, locale, shopName: siteName, now };
    await queueMail(tx, buildAccountMail({ about: 'emailRestored', href: links.forgotPassword(locale) }, about));
    return ok({ email });
  });
}
