import { z } from 'zod';
import { nullishToEmpty } from '../../kernel/null-fields.ts';

/** Single-line text; PostgreSQL rejects NUL and lone surrogates. */
function singleLine(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'fields.invalid' });
}

const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

/**
 * Rules for every address; `checkAddress` checks those of a country. An address that was read can be written back:
 * optional fields accept null.
 */
export const addressInput = z.strictObject({
  name: singleLine(100).default(''),
  phone: singleLine(40).default(''),
  country,
  state: nullishToEmpty(singleLine(60)),
  city: singleLine(80).default(''),
  zip: nullishToEmpty(singleLine(16)),
  address_1: singleLine(120).default(''),
  address_2: nullishToEmpty(singleLine(120)),
  landmark: nullishToEmpty(singleLine(120)),
  delivery_note: nullishToEmpty(singleLine(200)),
  company: nullishToEmpty(singleLine(100)),
  tax_id: nullishToEmpty(singleLine(40)),
});

export type AddressInput = z.output<typeof addressInput>;

/** The fields of an address that decide about shipping and its price. */
export const destinationInput = z.strictObject({
  country,
  state: nullishToEmpty(singleLine(60)),
  zip: nullishToEmpty(singleLine(16)),
});

export type DestinationInput = z.output<typeof destinationInput>;
