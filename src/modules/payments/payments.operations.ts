import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { anyone } from '../../platform/operations/access.ts';
import { defineQuery } from '../../platform/operations/operation.ts';
import { listShopMethods } from './accepted-methods.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';

/** The payment methods of the specification with their availability; an order's own list comes with its quote. */
export const listPaymentMethodsOperation = defineQuery({
  name: 'payments.list-methods',
  access: anyone,
  refusals: {},
  tags: ['payments'],
  cacheable: true,
  routes: [{ method: 'GET', path: '/payment-gateway', operationId: 'listPaymentMethods', summary: 'Payment methods' }],
  run: async ({ db, deps }) => ok(await listShopMethods(db, deps.paymentProviders)),
  data: z.object({
    methods: z.array(z.object({ code: z.int(), key: z.string(), title: z.string(), enabled: z.boolean() })),
  }),
  toData: (accepted, { t }) => ({
    methods: PAYMENT_METHODS.map(({ code, key }) => {
      return { code, key, title: t(`payments.${key}`), enabled: accepted.some((one) => one.code === code) };
    }),
  }),
});

export const paymentOperations = [listPaymentMethodsOperation] as const;
