import { z } from 'zod';
import { slugInput, tokenInput } from '../quotes/quote.input.ts';
import { SLOT_METHODS } from './slot.rules.ts';

export const listSlotsInput = z.strictObject({
  location: slugInput,
  /** 1 walk-in, 3 courier pickup, 4 on site. */
  method: z.coerce.number().pipe(z.literal(SLOT_METHODS)),
  /** First day of the week; defaults to the first possible day. */
  from: z.iso.date().optional(),
  /** Token of the quote to book: the delivery of its parts determines the first slot. */
  quote: tokenInput.optional(),
});
export type ListSlotsInput = z.output<typeof listSlotsInput>;
