import { z } from 'zod';
import { textOrNull } from '../../kernel/null-fields.ts';

/** Single-line text; PostgreSQL rejects NUL and lone surrogates. */
function line(maxLength: number) {
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
  name: line(100).default(''),
  phone: line(40).default(''),
  country,
  state: textOrNull(line(60)),
  city: line(80).default(''),
  zip: textOrNull(line(16)),
  address_1: line(120).default(''),
  address_2: textOrNull(line(120)),
  landmark: textOrNull(line(120)),
  delivery_note: textOrNull(line(200)),
  company: textOrNull(line(100)),
  tax_id: textOrNull(line(40)),
});

export type AddressInput = z.output<typeof addressInput>;

/** The fields of an address that decide about shipping and its price. */
export const destinationInput = z.strictObject({
  country,
  state: textOrNull(line(60)),
  zip: textOrNull(line(16)),
});

export type DestinationInput = z.output<typeof destinationInput>;
