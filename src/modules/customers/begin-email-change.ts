import { sixDigits } from '../../kernel/ids.ts';
import { ok, type Result, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashCode } from '../../platform/tokens.ts';
import { readSettings } from '../content/read-settings.ts';
import { accountMail, mailLocale } from './account-mails.ts';
import type { Asker } from './asker.ts';
import { codeExpiry, RESEND_SECONDS } from './code.rules.ts';
import { findCustomerByEmail } from './customer.store.ts';
import type { ChangeEmailInput } from './profile.input.ts';
import { saveEmailChange } from './profile.store.ts';
import { type Owner, proveOwner } from './prove-owner.ts';

export type EmailChangeBegun = { email: string; resend_after: number };

/**
 * Starts a change of the e-mail address: mails a verification code to the new address. If the address already has an
 * account, the mail says so instead; response and timing are the same, to prevent account enumeration.
 */
export async function beginEmailChange(
  db: Db,
  owner: Owner,
  { email, password }: ChangeEmailInput,
  context: Asker,
): Promise<Result<EmailChangeBegun>> {
  const { address, limits, now } = context;
  const admitted = await takeTry(db, limits, 'account', address, now);
  if (!admitted.ok) return admitted;
  const proved = await proveOwner(db, owner, { password }, context);
  if (!proved.ok) return proved;
  const { email: before, locale } = proved.value;
  if (email === before) return refuseField('email', 'customers.same-email');
  const mailbox = await takeTry(db, limits, 'codeMail', email, now);
  if (!mailbox.ok) return mailbox;
  const { siteName } = await readSettings(db);
  const code = sixDigits();
  await inTransaction(db, async (tx) => {
    const taken = await findCustomerByEmail(tx, email);
    await saveEmailChange(tx, {
      customer_id: owner.customerId,
      email,
      // this code is not mailed when the address already has an account
      code_hash: hashCode('email-change', holderOf(owner.customerId, email), code),
      expires_at: codeExpiry(now),
      sent_at: now,
    });
    const about = { to: email, locale: mailLocale(locale), shopName: siteName, now };
    await queueMail(tx, accountMail(taken ? { about: 'emailTaken' } : { about: 'emailCode', code }, about));
  });
  return ok({ email, resend_after: RESEND_SECONDS });
}

/** Subject that the code hash is bound to: one account and one address. */
export function holderOf(customerId: string, email: string): string {
  return `${customerId} ${email}`;
}
