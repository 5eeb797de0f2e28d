import { z } from 'zod';
import { isEmail, MAX_EMAIL_LENGTH, normalizeEmail } from '../../kernel/contact/email.ts';

export const subscribeInput = z.strictObject({
  email: z
    .string()
    .max(MAX_EMAIL_LENGTH + 20)
    .transform(normalizeEmail)
    .refine((folded) => folded !== '', { error: 'fields.required', abort: true })
    .refine(isEmail, { error: 'fields.invalid-email' }),
  /** Form of the shop that sent the request. */
  source: z.enum(['footer', 'page']).optional(),
});
export type SubscribeInput = z.output<typeof subscribeInput>;

/** Maximum length of a link token, with room for characters added by mail clients. */
export const MAX_LINK_TOKEN_LENGTH = 100;

export const linkTokenParams = z.strictObject({ token: z.string() });
