import { z } from 'zod';

/** Omitted fields are not changed. */
export const wantedMailsInput = z.strictObject({
  newsletter: z.boolean().optional(),
  /** One review invitation mail per delivered order. */
  review_mails: z.boolean().optional(),
});
export type WantedMailsInput = z.output<typeof wantedMailsInput>;
