import { z } from 'zod';
import { FIT_SOCKETS, SOCKETS } from '../../../src/modules/devices/fit.rules.ts';
import { slug } from './shop-files.shapes.ts';

const year = z.int().min(2016).max(2100);

/** Charging rules of models. A later rule overrides earlier ones. */
const charging = z.strictObject({
  types: z.array(slug).optional(),
  makers: z.array(slug).optional(),
  /** The rule applies to these series or models. */
  series: z.array(slug).optional(),
  models: z.array(slug).optional(),
  from: year.optional(),
  to: year.optional(),
  /** Empty when not known for certain. */
  sockets: z.array(z.enum(SOCKETS)).optional(),
  /** Null when not known for certain. */
  wireless: z.boolean().nullable().optional(),
});

/** Devices that products fit: any of the types with any of the sockets; without both, every device. */
const rule = z.strictObject({
  types: z.array(slug).optional(),
  sockets: z.array(z.enum(FIT_SOCKETS)).optional(),
  with_cable: z.boolean().default(false),
  sure: z.boolean().default(true),
});

/** Products made for one device have a specification `fits` instead. */
export const fits = z.strictObject({
  /** Categories of products for a device. */
  categories: z.array(slug),
  charging: z.array(charging),
  goods: z.array(z.strictObject({ products: z.array(slug).min(1), rules: z.array(rule).min(1) })),
});

export type ChargingRule = z.output<typeof charging>;
export type FitFile = z.output<typeof fits>;
