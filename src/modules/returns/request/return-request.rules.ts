import { ok, type Result, refuseFields } from '../../../kernel/result.ts';
import type { AcceptedInput, FieldErrors } from '../../../platform/http/input-rules.ts';
import { parseIban } from '../../payments/transfers/bank-account.rules.ts';
import type { ReturnDetailsInput } from '../return.input.ts';

type Payout = { to: 'store' } | { to: 'bank'; holder: string; account: string };

/** Input with this prefix is validated as an IBAN. */
const IBAN_PREFIX = /^[A-Z]{2}\d{2}/i;

/** Parses the payout fields; null when they are empty. Refuses at the invalid field. */
export function parsePayout({
  kind,
  payout_to,
  payout_holder,
  payout_account,
}: AcceptedInput<
  Pick<ReturnDetailsInput, 'kind' | 'payout_to' | 'payout_holder' | 'payout_account'>
>): Result<Payout | null> {
  if (payout_to === undefined) return ok(null);
  if (payout_to === 'store') return ok({ to: 'store' });
  // payout data is optional for a withdrawal: the declaration alone is valid, and staff ask for the account later
  const isEmpty = payout_holder === undefined && payout_account === undefined;
  if (isEmpty && kind === 'withdrawal') return ok(null);
  const account = payout_account && (IBAN_PREFIX.test(payout_account) ? parseIban(payout_account) : payout_account);
  if (payout_holder && account) return ok({ to: 'bank', holder: payout_holder, account });
  const problem = (kind: 'required' | 'invalid', type: string) => [{ code: `fields.${kind}`, facts: { type } }];
  return refuseFields({
    ...(!payout_holder && { payout_holder: problem('required', 'payout_holder') }),
    ...(!account && { payout_account: problem(account === null ? 'invalid' : 'required', 'payout_account') }),
  });
}

/** Validation problems of a return request that do not depend on its order. */
export function findReturnProblems(input: AcceptedInput<ReturnDetailsInput>): FieldErrors {
  const { kind, wish, note = '', lines } = input;
  const payout = parsePayout(input);
  return {
    ...(lines?.length === 0 && { lines: [{ code: 'returns.nothing', facts: {} }] }),
    ...(kind === 'withdrawal' &&
      wish !== undefined &&
      wish !== 'refund' && { wish: [{ code: 'fields.invalid', facts: { type: 'wish' } }] }),
    ...(kind !== undefined &&
      kind !== 'withdrawal' &&
      note === '' && { note: [{ code: 'fields.required', facts: { type: 'note' } }] }),
    ...(!payout.ok && payout.refusal.fields),
  };
}
