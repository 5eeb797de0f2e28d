import { z } from 'zod';
import type { ModelFits } from './check-fits.ts';
import { FIT_SOCKETS, FIT_VERDICTS } from './fit.rules.ts';
import type { SavedDevice } from './list-devices.ts';

export const modelSchema = z.object({ slug: z.string(), name: z.string(), type: z.string() });

export const devicesSchema = z.object({
  devices: z.array(z.object({ id: z.string(), model: modelSchema, name: z.string(), main: z.boolean() })),
});

export const fitsSchema = z.object({
  model: modelSchema,
  fits: z.array(
    z.object({
      product_id: z.int(),
      verdict: z.enum(FIT_VERDICTS),
      /** Socket of the separate cable that is needed. */
      cable: z.enum(FIT_SOCKETS).nullable(),
    }),
  ),
});

export function toDevicesAnswer(devices: (SavedDevice & { id: string })[]): z.input<typeof devicesSchema> {
  return {
    devices: devices.map(({ id, model: slug, modelName, type, name, main }) => {
      return { id, model: { slug, name: modelName, type }, name, main };
    }),
  };
}

export function toFitsAnswer({ model: { slug, name, type }, fits }: ModelFits): z.input<typeof fitsSchema> {
  return { model: { slug, name, type }, fits: [...fits].map(([product_id, fit]) => ({ product_id, ...fit })) };
}
