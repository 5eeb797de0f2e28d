import { z } from 'zod';
import { slugInput, tokenInput } from '../repair-catalog/quotes/quote.input.ts';
import { addressInput } from '../shipping/address.input.ts';
import { TRADE_IN_METHODS } from './trade-in.rules.ts';

const code = z
  .string()
  .max(60)
  .regex(/^[a-z0-9-]+$/);
const MAX_ANSWERS = 50;

export const tradeInParams = z.strictObject({ model: slugInput });
/** Token of a stored offer. */
export const offerParams = z.strictObject({ token: tokenInput });

export const offerInput = z.strictObject({
  model: slugInput,
  /** 0 for devices without storage. */
  storage_gb: z.int().min(0).max(65_536).default(0),
  /** Answer codes by question code. */
  answers: z
    .record(code, code)
    .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, { error: 'fields.invalid' })
    .default({}),
});
export type OfferInput = z.output<typeof offerInput>;

export const acceptInput = z.strictObject({
  /** Token of a stored offer. */
  offer: tokenInput,
  method: z.literal(TRADE_IN_METHODS),
  location: slugInput,
  /** Start of the appointment; required for walk-in. */
  slot: z.iso.datetime({ offset: true }).optional(),
  email: z.string().trim().max(254).default(''),
  /** Name, phone and country of the customer; the full return address when the device is sent in. */
  address: addressInput,
  serial: z.string().trim().max(60).default(''),
  /** Confirms that the data is backed up, accounts are signed out and the device is erased. */
  consent_data: z.boolean().default(false),
  /** Confirms ownership and the inspection before the payout. */
  consent_terms: z.boolean().default(false),
});
export type AcceptInput = z.output<typeof acceptInput>;
