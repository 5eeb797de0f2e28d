import { z } from 'zod';
import { EMAIL_MOST, foldEmail, isEmail } from '../customers/email.rules.ts';

export const subscribeInput = z.strictObject({
  email: z
    .string()
    .max(EMAIL_MOST + 20)
    .transform(foldEmail)
    .refine((folded) => folded !== '', { error: 'fields.required', abort: true })
    .refine(isEmail, { error: 'fields.invalid-email' }),
  /** Where the shop's own pages ask. */
  source: z.enum(['footer', 'page']).optional(),
});
export type SubscribeInput = z.output<typeof subscribeInput>;

/** A token of a mailed link, with room for what a mail program adds. */
export const LINK_TOKEN_MOST = 100;
