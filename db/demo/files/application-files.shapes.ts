import { z } from 'zod';
import { applyInput } from '../../../src/modules/sellers/application.input.ts';
import { email } from './people-files.shapes.ts';
import { requiredText } from './shop-files.shapes.ts';

/** Input of the registration form; the account and its e-mail address are those of the customer. */
const registrationInput = applyInput.pick({
  store_name: true,
  slug: true,
  about: true,
  categories: true,
  legal_name: true,
  registration_no: true,
  tax_id: true,
  phone: true,
  country: true,
  address_1: true,
  city: true,
  zip: true,
  bank_holder: true,
  iban: true,
});

/** A seller application of a demo customer. `wanted`: staff need more information before they decide. */
export const applications = z.array(
  registrationInput
    .extend({
      customer: email,
      slug: registrationInput.shape.slug.unwrap(),
      hours_ago: z.int().min(1).max(2_000),
      reached: z.enum(['verified', 'wanted', 'under_review', 'rejected']),
      /** Message from staff, in the customer's language. */
      reason: requiredText.max(500).optional(),
      /** File in the folder `documents`. */
      document: z
        .string()
        .regex(/^[a-z-]+\.jpg$/)
        .optional(),
    })
    .refine(({ reached, reason }) => (reached === 'wanted' || reached === 'rejected') === (reason !== undefined), {
      message: 'an application has a reason when staff need more or have rejected it',
    }),
);

export type ApplicationFile = z.output<typeof applications>[number];
