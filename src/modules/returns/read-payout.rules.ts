import { ok, type Result, refuseField } from '../../kernel/result.ts';
import { readIban } from '../payments/bank-account.rules.ts';
import type { ReturnWishInput } from './return.input.ts';

type Payout = { to: 'store' } | { to: 'bank'; holder: string; account: string };

/** What begins like an IBAN is one, or was mistyped. */
const LIKE_IBAN = /^[A-Z]{2}\d{2}/i;

/** Where money is to go, as somebody filled it in; null when they said nothing. Refuses at the field that is wrong. */
export function readPayout({
  kind,
  payout_to,
  payout_holder,
  payout_account,
}: Pick<ReturnWishInput, 'kind' | 'payout_to' | 'payout_holder' | 'payout_account'>): Result<Payout | null> {
  if (payout_to === undefined) return ok(null);
  if (payout_to === 'store') return ok({ to: 'store' });
  // who withdraws owes the shop nothing but the declaration: staff ask
  const saysNothing = payout_holder === undefined && payout_account === undefined;
  if (saysNothing && kind === 'withdrawal') return ok(null);
  const missing = (type: string) => refuseField(type, 'fields.required', { type });
  if (payout_holder === undefined) return missing('payout_holder');
  if (payout_account === undefined) return missing('payout_account');
  const account = LIKE_IBAN.test(payout_account) ? readIban(payout_account) : payout_account;
  if (account === null) return refuseField('payout_account', 'fields.invalid', { type: 'payout_account' });
  return ok({ to: 'bank', holder: payout_holder, account });
}
