import { randomToken } from '../../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { hashToken, hashVerificationCode, isSameHash } from '../../../platform/security/tokens.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { type AccountMailLinks, buildAccountMail, parseMailLocale } from '../account-mails.ts';
import { runCodeCheck } from '../attempt-limits.ts';
import { lockEmailAddress } from '../customer.store.ts';
import type { EmailChangeContext } from '../customer-events.ts';
import {
  countEmailChangeAttempt,
  deleteEmailChange,
  findProfile,
  saveEmailRevert,
  updateEmail,
} from '../profile/profile.store.ts';
import type { RequestContext } from '../request-context.ts';
import { deletePasswordReset } from '../sign-in/password-reset.store.ts';
import { formatCodeSubject } from './request-email-change.ts';

/** Days during which the previous address can revert the change. */
const EMAIL_REVERT_DAYS = 7;

/**
 * Confirms the new address with the mailed code and changes the account's address. The previous address gets a mail
 * with a link that reverts the change. Wrong codes are counted; five attempts are allowed.
 */
export async function confirmEmailChange(
  db: Db,
  customerId: string,
  code: string,
  context: RequestContext,
  { links, events }: EmailChangeContext<AccountMailLinks>,
): Promise<Result<{ email: string }>> {
  // the caller chooses the new address, so attempts are counted per account
  const about = { purpose: 'email-change', email: customerId } as const;
  return runCodeCheck(db, context, about, () =>
    applyEmailChange(db, customerId, code, { links, events, now: context.now }),
  );
}

async function applyEmailChange(
  db: Db,
  customerId: string,
  code: string,
  { links, events, now }: EmailChangeContext<AccountMailLinks> & { now: Date },
): Promise<Result<{ email: string }>> {
  const { siteName } = await readSettings(db);
  return inTransaction<Result<{ email: string }>>(
    db,
    async (tx) => {
      const pending = await countEmailChangeAttempt(tx, customerId, now);
      if (!pending) return refuse('customers.code-wrong');
      const { email, code_hash } = pending;
      if (!isSameHash(code_hash, hashVerificationCode('email-change', formatCodeSubject(customerId, email), code)))
        return refuse('customers.code-wrong');
      const before = await findProfile(tx, customerId);
      await lockEmailAddress(tx, email);
      if (!before || !(await updateEmail(tx, customerId, email))) return refuse('customers.code-wrong');
      await deleteEmailChange(tx, customerId);
      await deletePasswordReset(tx, customerId);
      await events.onEmailChanged(tx, { from: before.email, to: email });
      const token = randomToken();
      const until = new Date(now.getTime() + EMAIL_REVERT_DAYS * 86_400_000);
      const columns = { customer_id: customerId, email: before.email, expires_at: until };
      await saveEmailRevert(tx, { token_hash: hashToken(token), ...columns });
      const locale = parseMailLocale(before.locale);
      const href = links.undoEmailChange(token, locale);
      const about = { to: before.email, locale, shopName: siteName, now };
      await queueMail(tx, buildAccountMail({ about: 'emailChanged', email, href, until }, about));
      return ok({ email });
    },
    // the attempt counter must be committed even when the code is refused
    { onRefusal: 'commit' },
  );
}
