import { z } from 'zod';

/** Omitted fields are not changed. */
export const mailPreferencesInput = z.strictObject({
  newsletter: z.boolean().optional(),
  /** One review invitation mail per delivered order. */
  review_mails: z.boolean().optional(),
});
export type MailPreferencesInput = z.output<typeof mailPreferencesInput>;
