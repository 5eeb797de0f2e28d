import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Services } from '../../services.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type ListedVoucher, listVouchers } from './list-vouchers.ts';

const BASIS_POINTS = 100;

const voucher = z.object({
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

/** The vouchers of a customer. */
export function vouchersApi(api: Api, { db, clock }: Services): void {
  api.addEndpoint({
    method: 'GET',
    path: '/user/user-vouchers',
    operationId: 'listVouchers',
    summary: 'Vouchers of the customer: usable, used and expired',
    tags: ['orders'],
    access: 'customer',
    acceptsToken: true,
    data: z.object({ usable: z.array(voucher), used: z.array(voucher), expired: z.array(voucher) }),
    run: async ({ visitor, locale }) => {
      const customer = requireCustomer(await visitor());
      if (!customer.ok) return customer;
      const groups = await listVouchers(db, customer.value.id, { locale, now: clock() });
      const { currency } = await readSettings(db);
      const answer = (one: ListedVoucher) => toVoucherAnswer(one, (amount) => toMajor({ amount, currency }));
      const { usable, used, expired } = groups;
      return ok({ usable: usable.map(answer), used: used.map(answer), expired: expired.map(answer) });
    },
  });
}

function toVoucherAnswer(one: ListedVoucher, major: (amount: number) => number): z.input<typeof voucher> {
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
