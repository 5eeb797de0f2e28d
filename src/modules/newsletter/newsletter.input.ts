import { z } from 'zod';
import { EMAIL_MOST, foldEmail, isEmail } from '../customers/email.rules.ts';

export const subscribeInput = z.strictObject({
  email: z
    .string()
    .max(EMAIL_MOST + 20)
    .transform(foldEmail)
    .refine((folded) => folded !== '', { error: 'fields.required', abort: true })
    .refine(isEmail, { error: 'fields.invalid-email' }),
  /** Form of the shop that sent the request. */
  source: z.enum(['footer', 'page']).optional(),
});
export type SubscribeInput = z.output<typeof subscribeInput>;

/** Maximum length of a link token, with room for characters added by mail clients. */
export const LINK_TOKEN_MOST = 100;
