import { z } from 'zod';
import { rowIdText } from '../../kernel/integer.schemas.ts';
import { EMAIL_MOST, foldEmail, isEmail } from '../customers/email.rules.ts';

export const alertInput = z.strictObject({
  inventory_id: rowIdText,
  email: z
    .string()
    .max(EMAIL_MOST + 20)
    .transform(foldEmail)
    .refine((folded) => folded !== '', { error: 'fields.required', abort: true })
    .refine(isEmail, { error: 'fields.invalid-email' }),
});

export type AlertInput = z.output<typeof alertInput>;
