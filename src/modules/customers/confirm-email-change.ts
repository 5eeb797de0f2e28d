import { randomToken } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashCode, hashToken, sameHash } from '../../platform/tokens.ts';
import { readSettings } from '../content/read-settings.ts';
import { moveSubscription } from '../newsletter/change-subscription.ts';
import { type AccountMailLinks, accountMail, mailLocale } from './account-mails.ts';
import type { Asker } from './asker.ts';
import { holderOf } from './begin-email-change.ts';
import { lockAddress } from './customer.store.ts';
import { tryMailedCode } from './guesses.ts';
import { deletePasswordReset } from './password-reset.store.ts';
import { changeEmail, countChangeTry, deleteEmailChange, findProfile, saveWayBack } from './profile.store.ts';

/** Days during which the previous address can revert the change. */
const WAY_BACK_DAYS = 7;

/**
 * Confirms the new address with the mailed code and changes the account's address. The previous address gets a mail
 * with a link that reverts the change. Wrong codes are counted; five attempts are allowed.
 */
export async function confirmEmailChange(
  db: Db,
  customerId: string,
  code: string,
  context: Asker,
  links: AccountMailLinks,
): Promise<Result<{ email: string }>> {
  const { address, limits, now } = context;
  const admitted = await takeTry(db, limits, 'account', address, now);
  if (!admitted.ok) return admitted;
  // the caller chooses the new address, so attempts are counted per account
  const about = { purpose: 'email-change', email: customerId } as const;
  return tryMailedCode(db, context, about, () => changeByCode(db, customerId, code, { links, now }));
}

async function changeByCode(
  db: Db,
  customerId: string,
  code: string,
  { links, now }: { links: AccountMailLinks; now: Date },
): Promise<Result<{ email: string }>> {
  const { siteName } = await readSettings(db);
  return inTransaction<Result<{ email: string }>>(
    db,
    async (tx) => {
      const pending = await countChangeTry(tx, customerId, now);
      if (!pending) return refuse('customers.code-wrong');
      const { email, code_hash } = pending;
      if (!sameHash(code_hash, hashCode('email-change', holderOf(customerId, email), code)))
        return refuse('customers.code-wrong');
      const before = await findProfile(tx, customerId);
      await lockAddress(tx, email);
      if (!before || !(await changeEmail(tx, customerId, email))) return refuse('customers.code-wrong');
      await deleteEmailChange(tx, customerId);
      await deletePasswordReset(tx, customerId);
      await moveSubscription(tx, { from: before.email, to: email });
      const token = randomToken();
      const until = new Date(now.getTime() + WAY_BACK_DAYS * 86_400_000);
      const columns = { customer_id: customerId, email: before.email, expires_at: until };
      await saveWayBack(tx, { token_hash: hashToken(token), ...columns });
      const locale = mailLocale(before.locale);
      const href = links.emailBack(token, locale);
      const about = { to: before.email, locale, shopName: siteName, now };
      await queueMail(tx, accountMail({ about: 'emailChanged', email, href, until }, about));
      return ok({ email });
    },
    // the attempt counter must be committed even when the code is refused
    { onRefusal: 'commit' },
  );
}
