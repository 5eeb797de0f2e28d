import { z } from 'zod';
import { rowIdText } from '../../kernel/integer.schemas.ts';
import { isEmail, MAX_EMAIL_LENGTH, normalizeEmail } from '../customers/email.rules.ts';

export const alertInput = z.strictObject({
  inventory_id: rowIdText,
  email: z
    .string()
    .max(MAX_EMAIL_LENGTH + 20)
    .transform(normalizeEmail)
    .refine((folded) => folded !== '', { error: 'fields.required', abort: true })
    .refine(isEmail, { error: 'fields.invalid-email' }),
});

export type AlertInput = z.output<typeof alertInput>;
