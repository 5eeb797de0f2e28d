import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { defineQuery } from '../../../platform/operations/operation.ts';
import { bundleResource } from '../../pricing/bundles/bundle.resource.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { previewBundle } from './preview-bundle.ts';

const { kind, buy, free, set_price, set_discount, products } = bundleResource.fields;

/** Savings of a bundle before it is saved. */
export const previewBundleOperation = defineQuery({
  name: 'bundles.preview-savings',
  access: staffAccess('marketing').read,
  input: z.strictObject({
    kind: kind.schema,
    buy: buy.schema,
    free: free.schema,
    set_price: set_price.schema,
    set_discount: set_discount.schema,
    products: products.schema,
  }),
  refusals: {},
  tags: ['staff'],
  routes: [],
  run: async ({ db, now }, bundle) => ok(await previewBundle(db, bundle, now)),
});
