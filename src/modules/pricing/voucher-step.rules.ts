import { allocateAmount, applyBasisPoints, sumAmounts } from '../../kernel/money.ts';

/** A valid voucher for a cart, with the fields that the price calculation needs; amounts are minor units. */
export type VoucherToPrice = {
  terms: { model: 'flat'; amount: number } | { model: 'percent'; basisPoints: number };
  /** Largest discount; null: limited only by the goods. */
  maxDiscount: number | null;
  freeShipping: boolean;
  /** The lines it applies to. */
  lineIds: readonly string[];
};

export type AppliedVoucher = {
  /** Discount on the goods. */
  saving: number;
  /** Saved shipping price. */
  shippingSaved: number;
};

/** Discount on goods of this value: never more than their price. */
function calculateVoucherSaving({ terms, maxDiscount }: VoucherToPrice, worth: number): number {
  const amount = terms.model === 'flat' ? terms.amount : applyBasisPoints(worth, terms.basisPoints);
  return Math.min(amount, worth, maxDiscount ?? worth);
}

/** Splits the voucher's discount over its lines in proportion to their prices, to the minor unit. */
export function splitVoucher(
  voucher: VoucherToPrice,
  lines: readonly { id: string; worth: number }[],
): ReadonlyMap<string, number> {
  // by id, so that the order of the lines does not affect rounding
  const own = lines.filter(({ id }) => voucher.lineIds.includes(id)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const saving = calculateVoucherSaving(voucher, sumAmounts(own.map(({ worth }) => worth)));
  if (saving === 0) return new Map();
  const shares = allocateAmount(
    saving,
    own.map(({ worth }) => worth),
  );
  return new Map(own.map(({ id }, index) => [id, shares[index] ?? 0]));
}
