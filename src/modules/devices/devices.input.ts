import { z } from 'zod';
import { LONGEST_NAME } from './own-devices.rules.ts';

/** A model's name in addresses. */
export const modelSlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** A device that is added, or changed where its model is there already. Left out: as it was. */
export const saveDeviceInput = z.strictObject({
  model: modelSlug,
  name: z.string().trim().max(LONGEST_NAME).optional(),
  main: z.literal(true).optional(),
});
export type SaveDeviceInput = z.output<typeof saveDeviceInput>;

export const deviceIdInput = z.strictObject({ id: z.guid().toLowerCase() });

const MOST_PRODUCTS = 100;
const LARGEST_ID = 2_147_483_647;

/** Products as `3,7`. */
const productIds = z
  .string()
  .max(1100)
  .regex(/^\d{1,10}(,\d{1,10})*$/)
  .transform((list) => [...new Set(list.split(',').map(Number))])
  .pipe(z.array(z.int().min(1).max(LARGEST_ID)).max(MOST_PRODUCTS));

export const fitsQuery = z.strictObject({ model: modelSlug, products: productIds });
export const modelsQuery = z.strictObject({ q: z.string().trim().min(1).max(200) });
