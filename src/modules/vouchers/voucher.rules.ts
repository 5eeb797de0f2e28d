import { foldDigits } from '../../kernel/locale.ts';
import { sumOf } from '../../kernel/money.ts';

/** What a voucher asks for; amounts are minor units, null is no bound. */
export type VoucherTerms = {
  minSpend: number;
  usageLimit: number | null;
  used: number;
  perUserLimit: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Good for one seller's goods only. */
  ofOneSeller: boolean;
  freeShipping: boolean;
  firstOrderOnly: boolean;
  loginRequired: boolean;
};

/** Ticked goods and who buys them. */
export type VoucherCase = {
  /** `worth` is what the line costs after deals. */
  lines: readonly { id: string; worth: number; inScope: boolean; ofSeller: boolean }[];
  signedIn: boolean;
  /** How often this buyer has used it. */
  ownUses: number;
  hasOrdered: boolean;
  now: Date;
};

export type VoucherFault =
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

export type VoucherVerdict =
  | { holds: true; lineIds: string[] }
  /** `missing`: how much more of its goods it takes; minor units. */
  | { holds: false; fault: VoucherFault; missing: number };

const CODE = /^[A-Z0-9-]{4,24}$/;

/** A code as somebody typed it: spaces gone, upper case, digits of any script; null when it cannot be one. */
export function readVoucherCode(typed: string): string | null {
  const code = foldDigits(typed).replace(/\s/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}

/** Whether a voucher holds for these goods and this buyer; the first thing that stands in the way is the one named. */
export function judgeTerms(terms: VoucherTerms, it: VoucherCase): VoucherVerdict {
  const { startsAt, endsAt, usageLimit, used } = terms;
  if (startsAt !== null && it.now < startsAt) return not('not-started');
  if (endsAt !== null && it.now >= endsAt) return not('expired');
  if (usageLimit !== null && used >= usageLimit) return not('used-up');
  if (terms.loginRequired && !it.signedIn) return not('login-required');
  if (terms.ofOneSeller && !it.lines.some(({ ofSeller }) => ofSeller)) return not('own-seller-only');
  const own = it.lines.filter(({ inScope, ofSeller }) => inScope && ofSeller);
  const worth = sumOf(own.map((line) => line.worth));
  // of goods that cost nothing nothing can be taken, and a voucher is not used up for that
  if (own.length === 0 || (worth === 0 && !terms.freeShipping)) return not('not-applicable');
  if (worth < terms.minSpend) return not('min-spend', sumOf([terms.minSpend, -worth]));
  if (terms.firstOrderOnly && it.hasOrdered) return not('first-order-only');
  const most = usesPerBuyer(terms);
  if (most !== null && it.ownUses >= most) return not('user-limit');
  return { holds: true, lineIds: own.map(({ id }) => id) };

  function not(fault: VoucherFault, missing = 0): VoucherVerdict {
    return { holds: false, fault, missing };
  }
}

/** A first order is one, also when two are placed at the same moment. */
export function usesPerBuyer(terms: Pick<VoucherTerms, 'firstOrderOnly' | 'perUserLimit'>): number | null {
  return terms.firstOrderOnly ? 1 : terms.perUserLimit;
}
