import { z } from 'zod';
import { rowIdText } from '../../kernel/integer.schemas.ts';
import { ok } from '../../kernel/result.ts';
import { defineQuery } from '../../platform/operations/operation.ts';
import { staffAccess } from '../staff/staff-access.ts';
import { selectRecordedPrices } from './price-history.store.ts';

export const listRecordedPricesOperation = defineQuery({
  name: 'products.list-recorded-prices',
  access: staffAccess('catalogue').read,
  params: z.strictObject({ id: rowIdText }),
  refusals: {},
  tags: ['staff'],
  routes: [
    {
      method: 'GET',
      path: '/admin/products/{id}/price-history',
      operationId: 'listRecordedPrices',
      summary: 'For staff: the latest prices of the variants of a product, without flash sales, in minor units',
    },
  ],
  run: async ({ db }, { id }) => ok(await selectRecordedPrices(db, id)),
  data: z.object({
    prices: z.array(z.object({ inventory_id: z.int(), sku: z.string(), price: z.int(), since: z.iso.datetime() })),
  }),
  toData: (prices) => ({ prices: prices.map(({ since, ...price }) => ({ ...price, since: since.toISOString() })) }),
});
