import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { defineQuery } from '../../../platform/operations/operation.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { flashSaleOperations, flashSaleResource } from './flash-sale.resource.ts';
import { previewFlashPrices } from './preview-flash-prices.ts';

const { starts_at, ends_at, products, status } = flashSaleResource.fields;

/** Prices of the products of a sale at a time, before it is saved. */
export const previewFlashPricesOperation = defineQuery({
  name: 'flash-sales.preview-prices',
  access: staffAccess('marketing').read,
  input: z.strictObject({
    id: z.int().min(0),
    at: z.iso.datetime(),
    starts_at: starts_at.schema,
    ends_at: ends_at.schema,
    products: products.schema,
    status: status.schema,
  }),
  refusals: {},
  tags: ['staff'],
  routes: [],
  run: async ({ db }, { id, at, ...sale }) =>
    ok(
      await previewFlashPrices(
        db,
        {
          id,
          startsAt: sale.starts_at ?? '',
          endsAt: sale.ends_at ?? '',
          isVisible: sale.status === 1,
          prices: new Map(sale.products.map(({ product_id, amount }) => [product_id, amount])),
        },
        new Date(at),
      ),
    ),
});

export const allFlashSaleOperations = [...Object.values(flashSaleOperations), previewFlashPricesOperation] as const;
