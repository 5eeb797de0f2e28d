import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import { CASH_ON_DELIVERY, PAYMENT_METHODS } from './payment-methods.rules.ts';

/** The methods of the contract and which of them this shop takes; an order's own list comes with its quote. */
export function paymentsApi(api: Api): void {
  api.call({
    method: 'GET',
    path: '/payment-gateway',
    summary: 'Payment methods',
    tags: ['payments'],
    cacheable: true,
    data: z.object({
      methods: z.array(z.object({ code: z.int(), key: z.string(), title: z.string(), enabled: z.boolean() })),
    }),
    run: async ({ t }) =>
      ok({
        methods: PAYMENT_METHODS.map(({ code, key }) => ({
          code,
          key,
          title: t(`payments.${key}`),
          enabled: code === CASH_ON_DELIVERY,
        })),
      }),
  });
}
