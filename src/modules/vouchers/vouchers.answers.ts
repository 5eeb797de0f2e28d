import { z } from 'zod';
import type { ListedVoucher } from './list-vouchers.ts';

const BASIS_POINTS = 100;

const voucherSchema = z.object({
  code: z.string(),
  title: z.string(),
  /** 1: `value` is an amount; 2: percent. */
  price_model: z.literal([1, 2]),
  value: z.number(),
  max_discount: z.number().nullable(),
  min_spend: z.number(),
  free_shipping: z.boolean(),
  first_order_only: z.boolean(),
  ends_at: z.string().nullable(),
  /** 1 categories, 2 sub_categories, 3 tags, 4 brands, 5 products; null: everything. */
  source_type: z.int().nullable(),
  source_ids: z.array(z.int()),
});

export const voucherGroupsSchema = z.object({
  usable: z.array(voucherSchema),
  used: z.array(voucherSchema),
  expired: z.array(voucherSchema),
});

export function toVoucherAnswer(one: ListedVoucher, major: (amount: number) => number): z.input<typeof voucherSchema> {
  return {
    code: one.code,
    title: one.title,
    price_model: one.priceModel,
    value: one.priceModel === 1 ? major(one.value) : one.value / BASIS_POINTS,
    max_discount: one.maxDiscount === null ? null : major(one.maxDiscount),
    min_spend: major(one.minSpend),
    free_shipping: one.freeShipping,
    first_order_only: one.firstOrderOnly,
    ends_at: one.endsAt?.toISOString() ?? null,
    source_type: one.source?.type ?? null,
    source_ids: one.source?.ids ?? [],
  };
}
