import { z } from 'zod';
import { isEmail, MAX_EMAIL_LENGTH, normalizeEmail } from '../../kernel/contact/email.ts';
import { rowIdText } from '../../kernel/integer.schemas.ts';

export const alertInput = z.strictObject({
  inventory_id: rowIdText,
  email: z
    .string()
    .max(MAX_EMAIL_LENGTH + 20)
    .transform(normalizeEmail)
    .refine((folded) => folded !== '', { error: 'fields.required', abort: true })
    .refine(isEmail, { error: 'fields.invalid-email' }),
});

export const alertLinkParams = z.strictObject({ token: z.string().max(100) });

export type AlertInput = z.output<typeof alertInput>;
