import type { LocalizedText } from '../../kernel/locale.ts';
import { type Facts, ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { hasOrdered } from '../orders/access/has-ordered.ts';
import type { VoucherToPrice } from '../pricing/voucher-step.rules.ts';
import { checkVoucherTerms, parseVoucherCode, type VoucherTerms } from './voucher.rules.ts';
import {
  countUses,
  findVoucherByCode,
  selectProductsInScope,
  type VoucherBuyer,
  type VoucherRow,
} from './voucher.store.ts';

export type { VoucherBuyer };

type VoucherCheck = {
  /** As typed. */
  code: string;
  /** The goods with their prices after deals. */
  lines: readonly { id: string; productId: number; worth: number }[];
  buyer: VoucherBuyer;
  now: Date;
  /** Formats an amount. */
  write: (amount: number) => string;
};

/** A valid voucher, with the data for the price calculation. */
export type ValidVoucher = { id: number; code: string; title: LocalizedText; toPrice: VoucherToPrice };

/**
 * Checks whether a code is valid for these goods and this buyer, without redeeming it (see `redeemVoucher`). Refuses
 * with `voucher.*`; facts of `voucher.min-spend`: `least` and `missing` as text, `missingMinor` in minor units.
 */
export async function validateVoucher(
  db: Db,
  { code, lines, buyer, now, write }: VoucherCheck,
): Promise<Result<ValidVoucher>> {
  const normalized = parseVoucherCode(code);
  const row = normalized === null ? undefined : await findVoucherByCode(db, normalized);
  if (!row) return refuse('voucher.not-found', {}, 'missing');
  const ids = lines.map(({ productId }) => productId);
  const [scope, ownUses, ordered] = await Promise.all([
    selectProductsInScope(db, row, ids),
    countUses(db, row.id, buyer),
    row.first_order_only ? hasOrdered(db, buyer) : false,
  ]);
  const verdict = checkVoucherTerms(toVoucherTerms(row), {
    lines: lines.map(({ id, productId, worth }) => {
      return { id, worth, ...(scope.get(productId) ?? { inScope: false, ofSeller: false }) };
    }),
    signedIn: buyer.customerId !== null,
    ownUses,
    hasOrdered: ordered,
    now,
  });
  if (verdict.isValid)
    return ok({ id: row.id, code: row.code, title: row.title, toPrice: toVoucherPricing(row, verdict.lineIds) });
  const facts: Facts =
    verdict.problem === 'min-spend'
      ? { least: write(row.min_spend), missing: write(verdict.missing), missingMinor: verdict.missing }
      : {};
  return refuse(`voucher.${verdict.problem}`, facts);
}

function toVoucherTerms(row: VoucherRow): VoucherTerms {
  return {
    minSpend: row.min_spend,
    usageLimit: row.usage_limit,
    used: row.used,
    perUserLimit: row.per_user_limit,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    ofOneSeller: row.seller_id !== null,
    freeShipping: row.free_shipping,
    firstOrderOnly: row.first_order_only,
    loginRequired: row.login_required,
  };
}

function toVoucherPricing(row: VoucherRow, lineIds: readonly string[]): VoucherToPrice {
  const { price_model, value, max_discount: maxDiscount, free_shipping: freeShipping } = row;
  const terms =
    price_model === 1 ? { model: 'flat' as const, amount: value } : { model: 'percent' as const, basisPoints: value };
  return { terms, maxDiscount, freeShipping, lineIds };
}
