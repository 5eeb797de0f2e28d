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
 * Mails a code to an address that is to become the account's. One that has an account gets a mail that says so, and the
 * answer and the work are the same: nobody learns from here who is a customer.
 */
export async function beginEmailChange(
  db: Db,
  owner: Owner,
  { email, password }: ChangeEmailInput,
  asker: Asker,
): Promise<Result<EmailChangeBegun>> {
  const { address, limits, now } = asker;
  const admitted = await takeTry(db, limits, 'account', address, now);
  if (!admitted.ok) return admitted;
  const proved = await proveOwner(db, owner, { password }, asker);
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
      // nobody is told the code of an address that has an account
      code_hash: hashCode('email-change', holderOf(owner.customerId, email), code),
      expires_at: codeExpiry(now),
      sent_at: now,
    });
    const about = { to: email, locale: mailLocale(locale), shopName: siteName, now };
    await queueMail(tx, accountMail(taken ? { about: 'emailTaken' } : { about: 'emailCode', code }, about));
  });
  return ok({ email, resend_after: RESEND_SECONDS });
}

/** A code is good for one account and one address. */
export function holderOf(customerId: string, email: string): string {
  return `${customerId} ${email}`;
}
