import { randomToken } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashToken } from '../../platform/tokens.ts';
import { readSettings } from '../content/read-settings.ts';
import { moveSubscription } from '../newsletter/change-subscription.ts';
import { forgetWaysIn } from '../social/forget-ways-in.ts';
import { type AccountMailLinks, accountMail, mailLocale } from './account-mails.ts';
import type { Asker } from './asker.ts';
import { changePasswordHash, lockAddress } from './customer.store.ts';
import { hashPassword } from './password-hash.ts';
import {
  changeEmail,
  clearDeletion,
  deleteEmailChange,
  deleteWaysBack,
  findProfile,
  findWayBack,
} from './profile.store.ts';
import { deleteOtherSessions } from './session.store.ts';

/**
 * Gives an account its address of before back, and the letter with it. Whoever changed it knew the password, so that one
 * and what they may have linked open nothing any more, everybody is signed out, and an account that they gave up is
 * kept; the mailbox chooses a new password. Refuses with `customers.way-back-over`, also when the address has another
 * account by now.
 */
export async function undoEmailChange(
  db: Db,
  token: string,
  { address, limits, now }: Asker,
  links: AccountMailLinks,
): Promise<Result<{ email: string }>> {
  const admitted = await takeTry(db, limits, 'account', address, now);
  if (!admitted.ok) return admitted;
  const nobodys = await hashPassword(randomToken());
  if (!nobodys.ok) return nobodys;
  const { siteName } = await readSettings(db);
  return inTransaction<Result<{ email: string }>>(db, async (tx) => {
    const wayBack = await findWayBack(tx, hashToken(token), now);
    if (!wayBack) return refuse('customers.way-back-over', {}, 'missing');
    const { customer_id: customerId, email } = wayBack;
    const profile = await findProfile(tx, customerId);
    await lockAddress(tx, email);
    if (!profile || !(await changeEmail(tx, customerId, email)))
      return refuse('customers.way-back-over', {}, 'missing');
    await changePasswordHash(tx, customerId, nobodys.value);
    await clearDeletion(tx, customerId);
    await forgetWaysIn(tx, customerId);
    await moveSubscription(tx, { from: profile.email, to: email });
    await deleteOtherSessions(tx, customerId, null);
    await deleteEmailChange(tx, customerId);
    await deleteWaysBack(tx, customerId);
    const locale = mailLocale(profile.locale);
    const about = { to: email, locale, shopName: siteName, now };
    await queueMail(tx, accountMail({ about: 'emailRestored', href: links.forgotPassword(locale) }, about));
    return ok({ email });
  });
}
