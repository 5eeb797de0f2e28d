import { randomSixDigitCode } from '../../../kernel/ids.ts';
import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import { hashVerificationCode } from '../../../platform/security/tokens.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { buildAccountMail, parseMailLocale } from '../account-mails.ts';
import { findCustomerByEmail } from '../customer.store.ts';
import type { ChangeEmailInput } from '../profile/profile.input.ts';
import { saveEmailChange } from '../profile/profile.store.ts';
import { reauthenticateCustomer, type SignedInCustomer } from '../profile/reauthenticate-customer.ts';
import type { RequestContext } from '../request-context.ts';
import { calculateCodeExpiry, RESEND_DELAY_SECONDS } from '../verification-code.rules.ts';

export type PendingEmailChange = { email: string; resend_after: number };

/**
 * Starts a change of the e-mail address: mails a verification code to the new address. If the address already has an
 * account, the mail says so instead; response and timing are the same, to prevent account enumeration.
 */
export async function requestEmailChange(
  db: Db,
  owner: SignedInCustomer,
  { email, password }: ChangeEmailInput,
  context: RequestContext,
): Promise<Result<PendingEmailChange>> {
  const { limits, now } = context;
  const proved = await reauthenticateCustomer(db, owner, { password }, context);
  if (!proved.ok) return proved;
  const { email: before, locale } = proved.value;
  if (email === before) return refuseField('email', 'customers.same-email');
  const mailbox = await consumeAttempt(db, limits, 'codeMail', email, now);
  if (!mailbox.ok) return mailbox;
  const { siteName } = await readSettings(db);
  const code = randomSixDigitCode();
  await inTransaction(db, async (tx) => {
    const taken = await findCustomerByEmail(tx, email);
    await saveEmailChange(tx, {
      customer_id: owner.customerId,
      email,
      // this code is not mailed when the address already has an account
      code_hash: hashVerificationCode('email-change', formatCodeSubject(owner.customerId, email), code),
      expires_at: calculateCodeExpiry(now),
      sent_at: now,
    });
    const about = { to: email, locale: parseMailLocale(locale), shopName: siteName, now };
    await queueMail(tx, buildAccountMail(taken ? { about: 'emailTaken' } : { about: 'emailCode', code }, about));
  });
  return ok({ email, resend_after: RESEND_DELAY_SECONDS });
}

/** Subject that the code hash is bound to: one account and one address. */
export function formatCodeSubject(customerId: string, email: string): string {
  return `${customerId} ${email}`;
}
