import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { defineQuery } from '../../../platform/operations/operation.ts';
import { bundleResource } from '../../pricing/bundles/bundle.resource.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { previewBundle } from './preview-bundle.ts';

const { kind, buy, free, set_price, set_discount, products, starts_at, ends_at, status } = bundleResource.fields;

/** Savings of a bundle at a time, before it is saved. */
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
    at: z.iso.datetime(),
    starts_at: starts_at.schema,
    ends_at: ends_at.schema,
    status: status.schema,
  }),
  refusals: {},
  tags: ['staff'],
  routes: [],
  run: async ({ db }, { at, starts_at, ends_at, status, ...bundle }) => {
    const time = new Date(at);
    const isRunning = status === 1 && isWithinPeriod({ starts_at, ends_at }, time);
    return ok({ isRunning, savings: await previewBundle(db, bundle, time) });
  },
});

/** A bundle without a start or an end is not limited on that side. */
function isWithinPeriod(
  { starts_at, ends_at }: { starts_at: string | null; ends_at: string | null },
  at: Date,
): boolean {
  const hasStarted = starts_at === null || Date.parse(starts_at) <= at.getTime();
  return hasStarted && (ends_at === null || at.getTime() < Date.parse(ends_at));
}
