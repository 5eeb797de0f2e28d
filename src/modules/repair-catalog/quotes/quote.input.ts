import { z } from 'zod';
import { MAX_OTHER_FAULT_LENGTH } from '../catalog/other-fault.rules.ts';

export const PART_GRADES = ['original', 'equivalent', 'refurbished', 'none'] as const;

/** Slug of a catalog entry. */
export const slugInput = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[a-z0-9-]+$/);

const MAX_FAULTS = 12;

/** One fault and the part grade for it; defaults to the best grade. */
export const faultInput = z.strictObject({ service: slugInput, part: z.enum(PART_GRADES).optional() });
export type FaultInput = z.output<typeof faultInput>;

const faultListInput = z
  .array(faultInput)
  .min(1)
  .max(MAX_FAULTS)
  .refine((faults) => new Set(faults.map(({ service }) => service)).size === faults.length);

export const REPAIR_METHODS = [1, 2, 3, 4] as const;

/** One line of text about an unlisted fault. */
export const otherFaultInput = z
  .string()
  .trim()
  .max(MAX_OTHER_FAULT_LENGTH)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'fields.invalid' });

export const quoteRepairInput = z.strictObject({
  model: slugInput,
  faults: faultListInput,
  /**
   * Description of an unlisted fault, without personal data. Used as the description of the repair when no other is
   * given.
   */
  other: otherFaultInput.optional(),
  /** Location and method, if chosen; tax and travel fee depend on them. */
  location: slugInput.optional(),
  method: z.literal(REPAIR_METHODS).optional(),
});
export type QuoteRepairInput = z.output<typeof quoteRepairInput>;

/** 32 random bytes, as base64url. */
export const tokenInput = z.string().regex(/^[\w-]{43}$/);
export const quoteParams = z.strictObject({ token: tokenInput });
