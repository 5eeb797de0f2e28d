import { basisPointsOf, split, sumOf } from '../../kernel/money.ts';

/** A voucher that holds for a cart, as far as the price needs to know it; amounts are minor units. */
export type VoucherToPrice = {
  terms: { model: 'flat'; amount: number } | { model: 'percent'; basisPoints: number };
  /** The most it takes off; null: no bound but the goods. */
  maxDiscount: number | null;
  freeShipping: boolean;
  /** The lines it applies to. */
  lineIds: readonly string[];
};

export type AppliedVoucher = {
  /** Taken off the goods. */
  saving: number;
  /** Delivery that need not be paid. */
  shippingSaved: number;
};

/** What a voucher takes off goods of this worth: never more than they cost. */
function voucherSaving({ terms, maxDiscount }: VoucherToPrice, worth: number): number {
  const asked = terms.model === 'flat' ? terms.amount : basisPointsOf(worth, terms.basisPoints);
  return Math.min(asked, worth, maxDiscount ?? worth);
}

/** Splits what a voucher takes off over its lines by what each costs, so that the cents add up. */
export function shareVoucher(
  voucher: VoucherToPrice,
  lines: readonly { id: string; worth: number }[],
): ReadonlyMap<string, number> {
  // by id, so that the order of the lines decides no cent
  const own = lines.filter(({ id }) => voucher.lineIds.includes(id)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const saving = voucherSaving(voucher, sumOf(own.map(({ worth }) => worth)));
  if (saving === 0) return new Map();
  const shares = split(
    saving,
    own.map(({ worth }) => worth),
  );
  return new Map(own.map(({ id }, place) => [id, shares[place] ?? 0]));
}
