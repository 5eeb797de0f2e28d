import { z } from 'zod';
import { slugInput, tokenInput } from '../repairs/quote.input.ts';
import { addressInput } from '../shipping/address.input.ts';
import { TRADE_IN_METHODS } from './trade-in.rules.ts';

const code = z
  .string()
  .max(60)
  .regex(/^[a-z0-9-]+$/);
const MOST_ANSWERS = 50;

export const tradedParams = z.strictObject({ model: slugInput });

export const offerInput = z.strictObject({
  model: slugInput,
  /** 0 for devices without. */
  storage_gb: z.int().min(0).max(65_536).default(0),
  /** The answer of each question, by their codes. */
  answers: z
    .record(code, code)
    .refine((answers) => Object.keys(answers).length <= MOST_ANSWERS, { error: 'fields.invalid' })
    .default({}),
});
export type OfferInput = z.output<typeof offerInput>;

export const acceptInput = z.strictObject({
  /** The token of a kept offer. */
  offer: tokenInput,
  method: z.literal(TRADE_IN_METHODS),
  location: slugInput,
  /** When the appointment begins; needed where it is brought. */
  slot: z.iso.datetime({ offset: true }).optional(),
  email: z.string().trim().max(254).default(''),
  /** Name, phone and country of whoever brings it; where it would be sent back to, if it is sent in. */
  address: addressInput,
  serial: z.string().trim().max(60).default(''),
  /** Copied, signed out of every account and erased before it is handed over. */
  consent_data: z.boolean().default(false),
  /** It is theirs to sell, and the desk looks at it before it pays. */
  consent_terms: z.boolean().default(false),
});
export type AcceptInput = z.output<typeof acceptInput>;
