import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { hasOrdered } from '../orders/access/has-ordered.ts';
import { maxUsesPerBuyer } from './voucher.rules.ts';
import { selectCustomerVouchers, type VoucherRow } from './voucher.store.ts';

export type ListedVoucher = {
  code: string;
  title: string;
  /** Minor units where `priceModel` is 1, basis points where it is 2. */
  priceModel: 1 | 2;
  value: number;
  maxDiscount: number | null;
  minSpend: number;
  freeShipping: boolean;
  firstOrderOnly: boolean;
  endsAt: Date | null;
  /** Products it applies to; null: all. */
  source: { type: 1 | 2 | 3 | 4 | 5; ids: number[] } | null;
  /** Seller whose goods it applies to; null: all sellers. */
  sellerId: number | null;
};

export type VoucherGroups = Record<'usable' | 'used' | 'expired', ListedVoucher[]>;

/** A customer's vouchers by state: public ones that have started and those used before. */
export async function listVouchers(
  db: Db,
  customerId: string,
  { locale, now }: { locale: Locale; now: Date },
): Promise<VoucherGroups> {
  const [rows, ordered] = await Promise.all([
    selectCustomerVouchers(db, customerId, now),
    hasOrdered(db, { customerId, email: null, phone: null }),
  ]);
  // first-order vouchers are hidden from customers with orders
  const visible = rows.filter((row) => !row.first_order_only || !ordered || row.own_uses > 0);
  const groups = Map.groupBy(visible, (row) => groupVoucher(row, now));
  const listed = (name: keyof VoucherGroups) => (groups.get(name) ?? []).map((row) => toListedVoucher(row, locale));
  return { usable: listed('usable'), used: listed('used'), expired: listed('expired') };
}

function groupVoucher(row: VoucherRow & { own_uses: number }, now: Date): keyof VoucherGroups {
  const maxUses = maxUsesPerBuyer({ firstOrderOnly: row.first_order_only, perUserLimit: row.per_user_limit });
  const usedUp = row.usage_limit !== null && row.used >= row.usage_limit;
  if (usedUp || (maxUses !== null && row.own_uses >= maxUses)) return 'used';
  return row.ends_at !== null && row.ends_at <= now ? 'expired' : 'usable';
}

function toListedVoucher(row: VoucherRow, locale: Locale): ListedVoucher {
  return {
    code: row.code,
    title: pickTranslation(row.title, locale),
    priceModel: row.price_model,
    value: row.value,
    maxDiscount: row.max_discount,
    minSpend: row.min_spend,
    freeShipping: row.free_shipping,
    firstOrderOnly: row.first_order_only,
    endsAt: row.ends_at,
    source: row.source_type === null ? null : { type: row.source_type, ids: row.source_ids },
    sellerId: row.seller_id,
  };
}
