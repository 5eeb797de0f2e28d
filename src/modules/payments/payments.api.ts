import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Services } from '../../services.ts';
import { listShopMethods } from './accepted-methods.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';

/** The payment methods of the specification with their availability; an order's own list comes with its quote. */
export function paymentsApi(api: Api, { db, paymentProviders }: Services): void {
  api.addEndpoint({
    method: 'GET',
    path: '/payment-gateway',
    operationId: 'listPaymentMethods',
    summary: 'Payment methods',
    tags: ['payments'],
    cacheable: true,
    data: z.object({
      methods: z.array(z.object({ code: z.int(), key: z.string(), title: z.string(), enabled: z.boolean() })),
    }),
    run: async ({ t }) => {
      const accepted = await listShopMethods(db, paymentProviders);
      return ok({
        methods: PAYMENT_METHODS.map(({ code, key }) => {
          return { code, key, title: t(`payments.${key}`), enabled: accepted.some((one) => one.code === code) };
        }),
      });
    },
  });
}
