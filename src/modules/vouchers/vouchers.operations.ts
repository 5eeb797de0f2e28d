import { toMajor } from '../../kernel/money.ts';
import { ok } from '../../kernel/result.ts';
import { customer } from '../../platform/operations/access.ts';
import { defineQuery } from '../../platform/operations/operation.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type ListedVoucher, listVouchers } from './list-vouchers.ts';
import { toVoucherAnswer, voucherGroupsSchema } from './vouchers.answers.ts';

export const listVouchersOperation = defineQuery({
  name: 'vouchers.list',
  access: customer,
  refusals: {},
  tags: ['orders'],
  acceptsToken: true,
  routes: [
    {
      method: 'GET',
      path: '/user/user-vouchers',
      operationId: 'listVouchers',
      summary: 'Vouchers of the customer: usable, used and expired',
    },
  ],
  run: async ({ db, actor, locale, now }) => ok(await listVouchers(db, actor.id, { locale, now })),
  data: voucherGroupsSchema,
  async toData({ usable, used, expired }, { db }) {
    const { currency } = await readSettings(db);
    const answer = (one: ListedVoucher) => toVoucherAnswer(one, (amount) => toMajor({ amount, currency }));
    return { usable: usable.map(answer), used: used.map(answer), expired: expired.map(answer) };
  },
});

export const voucherOperations = [listVouchersOperation] as const;
