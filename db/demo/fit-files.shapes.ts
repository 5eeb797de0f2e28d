import { z } from 'zod';
import { FIT_SOCKETS, SOCKETS } from '../../src/modules/devices/fit.rules.ts';
import { slug } from './shop-files.shapes.ts';

const year = z.int().min(2016).max(2100);

/** How models are charged. Rules follow each other; what a later one says of a model holds. */
const charging = z.strictObject({
  types: z.array(slug).optional(),
  makers: z.array(slug).optional(),
  /** Of these series, or one of these models. */
  series: z.array(slug).optional(),
  models: z.array(slug).optional(),
  from: year.optional(),
  to: year.optional(),
  /** Empty: not known for certain. */
  sockets: z.array(z.enum(SOCKETS)).optional(),
  /** Null: not known for certain. */
  wireless: z.boolean().nullable().optional(),
});

/** What kinds of devices goods fit: any of the types by any of the sockets; with neither, every device. */
const rule = z.strictObject({
  types: z.array(slug).optional(),
  sockets: z.array(z.enum(FIT_SOCKETS)).optional(),
  with_cable: z.boolean().default(false),
  sure: z.boolean().default(true),
});

/** Beside these, what is made for one device says so in its specification `fits`. */
export const fits = z.strictObject({
  /** Their goods are bought for a device. */
  categories: z.array(slug),
  charging: z.array(charging),
  goods: z.array(z.strictObject({ products: z.array(slug).min(1), rules: z.array(rule).min(1) })),
});

export type ChargingRule = z.output<typeof charging>;
export type FitFile = z.output<typeof fits>;
