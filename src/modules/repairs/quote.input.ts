import { z } from 'zod';
import { MOST_OTHER } from './other-fault.rules.ts';

export const PART_GRADES = ['original', 'equivalent', 'refurbished', 'none'] as const;

/** A slug of the price list. */
export const slugInput = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[a-z0-9-]+$/);

const MOST_FAULTS = 12;

/** One fault and the part it is mended with; without a grade the best. */
export const faultWish = z.strictObject({ service: slugInput, part: z.enum(PART_GRADES).optional() });
export type FaultWish = z.output<typeof faultWish>;

const faultWishes = z
  .array(faultWish)
  .min(1)
  .max(MOST_FAULTS)
  .refine((faults) => new Set(faults.map(({ service }) => service)).size === faults.length);

export const REPAIR_METHODS = [1, 2, 3, 4] as const;

/** One line about a fault that is on no list. */
export const otherFaultInput = z
  .string()
  .trim()
  .max(MOST_OTHER)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'fields.invalid' });

export const quoteRepairInput = z.strictObject({
  model: slugInput,
  faults: faultWishes,
  /** What is wrong, where it is on no list; nothing personal. Becomes the description of a repair that says nothing else. */
  other: otherFaultInput.optional(),
  /** Where and how, as far as it was said: tax and travel depend on them. */
  location: slugInput.optional(),
  method: z.literal(REPAIR_METHODS).optional(),
});
export type QuoteRepairInput = z.output<typeof quoteRepairInput>;

/** 32 random bytes, as base64url. */
export const tokenInput = z.string().regex(/^[\w-]{43}$/);
