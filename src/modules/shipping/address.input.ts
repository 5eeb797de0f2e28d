import { z } from 'zod';

/** One line of text as people type it; NUL and half characters would be refused by the database. */
function line(most: number) {
  return z
    .string()
    .trim()
    .max(most)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'fields.invalid' });
}

const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

/** What a country needs is checked by `checkAddress`; here only what every address must keep to. */
export const addressInput = z.strictObject({
  name: line(100).default(''),
  phone: line(40).default(''),
  country,
  state: line(60).default(''),
  city: line(80).default(''),
  zip: line(16).default(''),
  address_1: line(120).default(''),
  address_2: line(120).default(''),
  landmark: line(120).default(''),
  delivery_note: line(200).default(''),
  company: line(100).default(''),
});

export type AddressInput = z.output<typeof addressInput>;

/** Enough of an address to know whether and for how much something can be sent there. */
export const destinationInput = z.strictObject({
  country,
  state: line(60).default(''),
  zip: line(16).default(''),
});

export type DestinationInput = z.output<typeof destinationInput>;
