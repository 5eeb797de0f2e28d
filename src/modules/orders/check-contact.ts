import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { openGuess } from '../../platform/guesses/open-guess.ts';
import type { Limits } from '../../platform/limits.ts';
import { isContactOf, isPhoneEnd } from './order.rules.ts';

/** A caller that identifies an order or repair by its code. */
export type CodeCaller = {
  /** Network address. */
  address: string;
  limits: Limits;
  now: Date;
};

type Buyer = {
  /** The subject that the limits count for, e.g. `order 7K3M9PXW2C`. */
  subject: string;
  email: string;
  phone: string;
  /** Code of the refusal of a wrong contact. */
  differs: string;
};

/**
 * Compares typed text with the e-mail address or the last four digits of the phone number of a buyer. Refuses at
 * `contact` with `differs`; so it does without comparing digits once too many were wrong for this code, and only the
 * e-mail address opens it. Refuses with `api.too-many` while many are guessing.
 */
export async function checkContact(
  db: Db,
  { subject, differs, ...buyer }: Buyer,
  contact: string,
  { address, limits, now }: CodeCaller,
): Promise<Result<null>> {
  const wrong = refuseField('contact', differs);
  const isEmail = contact.includes('@');
  // text that cannot be right is not counted as a guess
  if (!isEmail && !isPhoneEnd(contact)) return wrong;
  const kind = isEmail ? 'order-email' : 'phone-digits';
  const guess = await openGuess({ db, limits, now }, { kind, subject, address });
  if (!guess.ok) return guess.limit === 'phoneDigits' ? wrong : guess;
  if (!isContactOf(buyer, contact)) {
    await guess.reject();
    return wrong;
  }
  await guess.accept();
  return ok(null);
}
