import { foldDigits } from '../../kernel/locale.ts';
import { sumAmounts } from '../../kernel/money.ts';

/** Conditions of a voucher; amounts are minor units, null is no limit. */
export type VoucherTerms = {
  minSpend: number;
  usageLimit: number | null;
  used: number;
  perUserLimit: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Applies to one seller's goods only. */
  ofOneSeller: boolean;
  freeShipping: boolean;
  firstOrderOnly: boolean;
  loginRequired: boolean;
};

/** Selected goods and their buyer. */
export type VoucherCheckInput = {
  /** `worth` is the price of the line after deals. */
  lines: readonly { id: string; worth: number; inScope: boolean; ofSeller: boolean }[];
  signedIn: boolean;
  /** Number of redemptions by this buyer. */
  ownUses: number;
  hasOrdered: boolean;
  now: Date;
};

export type VoucherProblem =
  | 'not-found'
  | 'not-started'
  | 'expired'
  | 'used-up'
  | 'login-required'
  | 'own-seller-only'
  | 'not-applicable'
  | 'min-spend'
  | 'first-order-only'
  | 'user-limit';

export type VoucherCheckResult =
  | { isValid: true; lineIds: string[] }
  /** `missing`: amount below the minimum spend; minor units. */
  | { isValid: false; problem: VoucherProblem; missing: number };

const CODE_PATTERN = /^[A-Z0-9-]{4,24}$/;

/** Parses a typed code: no spaces, upper case, digits of any script; null when it is invalid. */
export function parseVoucherCode(typed: string): string | null {
  const code = foldDigits(typed).replace(/\s/g, '').toUpperCase();
  return CODE_PATTERN.test(code) ? code : null;
}

/** Checks a voucher for these goods and this buyer; reports the first unmet condition. */
export function checkVoucherTerms(terms: VoucherTerms, input: VoucherCheckInput): VoucherCheckResult {
  const { startsAt, endsAt, usageLimit, used } = terms;
  if (startsAt !== null && input.now < startsAt) return not('not-started');
  if (endsAt !== null && input.now >= endsAt) return not('expired');
  if (usageLimit !== null && used >= usageLimit) return not('used-up');
  if (terms.loginRequired && !input.signedIn) return not('login-required');
  if (terms.ofOneSeller && !input.lines.some(({ ofSeller }) => ofSeller)) return not('own-seller-only');
  const matching = input.lines.filter(({ inScope, ofSeller }) => inScope && ofSeller);
  const worth = sumAmounts(matching.map((line) => line.worth));
  // no discount is possible on free goods, so the voucher is not redeemed for them
  if (matching.length === 0 || (worth === 0 && !terms.freeShipping)) return not('not-applicable');
  if (worth < terms.minSpend) return not('min-spend', sumAmounts([terms.minSpend, -worth]));
  if (terms.firstOrderOnly && input.hasOrdered) return not('first-order-only');
  const maxUses = maxUsesPerBuyer(terms);
  if (maxUses !== null && input.ownUses >= maxUses) return not('user-limit');
  return { isValid: true, lineIds: matching.map(({ id }) => id) };

  function not(fault: VoucherProblem, missing = 0): VoucherCheckResult {
    return { isValid: false, problem: fault, missing };
  }
}

/** A first-order voucher is limited to one use, also for concurrent orders. */
export function maxUsesPerBuyer(terms: Pick<VoucherTerms, 'firstOrderOnly' | 'perUserLimit'>): number | null {
  return terms.firstOrderOnly ? 1 : terms.perUserLimit;
}
