import { z } from 'zod';
import { slugInput, tokenInput } from './quote.input.ts';
import { SLOT_METHODS } from './slot.rules.ts';

export const listSlotsInput = z.strictObject({
  location: slugInput,
  /** 1 walk-in, 3 courier pickup, 4 on site. */
  method: z.coerce.number().pipe(z.literal(SLOT_METHODS)),
  /** The first day of the week that is asked for; the first possible one without. */
  from: z.iso.date().optional(),
  /** The kept quote that is to be booked: its parts decide from when there can be an appointment. */
  quote: tokenInput.optional(),
});
export type ListSlotsInput = z.output<typeof listSlotsInput>;
