import { z } from 'zod';
import { rowId } from '../../kernel/integer.schemas.ts';
import { nullishToUndefined } from '../../kernel/null-fields.ts';
import { MAX_DEVICES, MAX_NAME_LENGTH } from './own-devices.rules.ts';

/** Slug of a model. */
export const modelSlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/**
 * Adds a device, or updates the one of that model. Absent or null fields, and `main: false`, leave the stored value
 * unchanged.
 */
export const saveDeviceInput = z.strictObject({
  model: modelSlug,
  name: nullishToUndefined(z.string().trim().max(MAX_NAME_LENGTH)),
  main: nullishToUndefined(z.boolean()),
});
export type SaveDeviceInput = z.output<typeof saveDeviceInput>;

/** Devices that a guest saved in the browser, the main one first. */
export const rememberedDevices = z
  .array(z.object({ model: modelSlug, name: z.string().max(MAX_NAME_LENGTH) }))
  .max(MAX_DEVICES);
export const mergeDevicesInput = z.strictObject({ devices: rememberedDevices });

export const deviceIdInput = z.strictObject({ id: z.guid().toLowerCase() });

const MAX_PRODUCTS = 100;

/** Products as `3,7`. */
const productIds = z
  .string()
  .max(1100)
  .regex(/^\d{1,10}(,\d{1,10})*$/)
  .transform((list) => [...new Set(list.split(',').map(Number))])
  .pipe(z.array(rowId).max(MAX_PRODUCTS));

export const fitsQuery = z.strictObject({ model: modelSlug, products: productIds });
export const modelsQuery = z.strictObject({ q: z.string().trim().min(1).max(200) });
