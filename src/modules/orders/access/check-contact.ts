import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listGuessLimits, startGuess } from '../../../platform/rate-limits/guesses/start-guess.ts';
import type { Limits } from '../../../platform/rate-limits/limits.ts';
import { isPhoneSuffix, matchesOrderContact } from '../order.rules.ts';

/** Limits that `checkContact` consumes. */
export const CONTACT_LIMITS = [...new Set([...listGuessLimits('phone-digits'), ...listGuessLimits('order-email')])];

/** A caller that identifies an order or repair by its code. */
export type LookupContext = {
  /** Network address. */
  address: string;
  limits: Limits;
  now: Date;
};

type Buyer = {
  /** Key of the rate limit, e.g. `order 7K3M9PXW2C`. */
  subject: string;
  email: string;
  phone: string;
  /** Refusal code for a wrong contact. */
  differs: string;
};

/**
 * Compares the input with the e-mail address or the last four digits of the phone number of a buyer. Refuses at
 * `contact` with `differs`. After too many wrong digits for one code the digits are no longer compared, and only the
 * e-mail address is accepted. Refuses with `api.too-many` when the rate limit is exceeded.
 */
export async function checkContact(
  db: Db,
  { subject, differs, ...buyer }: Buyer,
  contact: string,
  { address, limits, now }: LookupContext,
): Promise<Result<null>> {
  const mismatch = refuseField('contact', differs);
  const isEmail = contact.includes('@');
  // input with an invalid format does not count as a guess
  if (!isEmail && !isPhoneSuffix(contact)) return mismatch;
  const kind = isEmail ? 'order-email' : 'phone-digits';
  const guess = await startGuess({ db, limits, now }, { kind, subject, address });
  if (!guess.ok) return guess.limit === 'phoneDigits' ? mismatch : guess;
  if (!matchesOrderContact(buyer, contact)) {
    await guess.reject();
    return mismatch;
  }
  await guess.accept();
  return ok(null);
}
