import { z } from 'zod';

/** What is left out stays as it is. */
export const wantedMailsInput = z.strictObject({
  newsletter: z.boolean().optional(),
  /** Asked by mail, once an order, to review what has arrived. */
  review_mails: z.boolean().optional(),
});
export type WantedMailsInput = z.output<typeof wantedMailsInput>;
