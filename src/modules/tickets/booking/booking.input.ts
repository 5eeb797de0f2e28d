import { z } from 'zod';
import { REPAIR_METHODS, slugInput, tokenInput } from '../../repair-catalog/quotes/quote.input.ts';
import { addressInput } from '../../shipping/address.input.ts';
import type { CONDITION_QUESTIONS } from '../ticket.rules.ts';

const MAX_DESCRIPTION_LENGTH = 2_000;
const MAX_STORAGE_GB = 65_536;

/** Multi-line text: line breaks are allowed, other control characters are not. */
export const descriptionInput = z
  .string()
  .trim()
  .max(MAX_DESCRIPTION_LENGTH)
  .refine((text) => text.isWellFormed() && !/[^\P{Cc}\r\n\t]/u.test(text), { error: 'fields.invalid' });

const optionalAnswer = z.boolean().optional();

/** The customer's answers about the condition of the device; unanswered questions are absent. */
const conditionInput = z.strictObject({
  powersOn: optionalAnswer,
  touch: optionalAnswer,
  biometrics: optionalAnswer,
  water: optionalAnswer,
  cracks: optionalAnswer,
} satisfies Record<(typeof CONDITION_QUESTIONS)[number], typeof optionalAnswer>);

const deviceInput = {
  /** IMEI or serial number. */
  serial: z.string().trim().max(60).default(''),
  colour: z.string().trim().max(40).default(''),
  storage_gb: z.int().min(1).max(MAX_STORAGE_GB).optional(),
  description: descriptionInput.default(''),
  condition: conditionInput.default({}),
};

/** Token of a booked repair, or of its quote. */
export const bookedTokenInput = z.strictObject({ token: tokenInput });

export const bookRepairInput = z.strictObject({
  /** Token of a stored quote. */
  quote: tokenInput,
  method: z.literal(REPAIR_METHODS),
  location: slugInput,
  /** Start of the appointment; required for every method except mail-in. */
  slot: z.iso.datetime({ offset: true }).optional(),
  email: z.string().trim().max(254).default(''),
  /** Name, phone and country of the customer for walk-in; the pickup, visit or return address for the other methods. */
  address: addressInput,
  ...deviceInput,
  /** Consent to possible data loss; the customer makes a backup. */
  consent_data: z.boolean().default(false),
  consent_terms: z.boolean().default(false),
  /** Shown total in major units; a higher total is refused. */
  expected_total: z.number().min(0).max(1e12).optional(),
});
export type BookRepairInput = z.output<typeof bookRepairInput>;
