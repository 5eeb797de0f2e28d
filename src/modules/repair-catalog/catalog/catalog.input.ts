import { z } from 'zod';
import { slugInput } from '../quotes/quote.input.ts';

/** Search text for a device. */
const searchText = z.string().trim().max(200);

export const brandsQuery = z.strictObject({ type: slugInput });
export const modelsQuery = z.strictObject({
  type: slugInput.optional(),
  brand: slugInput.optional(),
  q: searchText.optional(),
});
export const faultsQuery = z.strictObject({ model: slugInput });
