import { z } from 'zod';
import { foldDigits } from '../../kernel/locale.ts';
import { EMAIL_MOST, foldEmail, isEmail } from '../customers/email.rules.ts';

const LARGEST_ID = 2_147_483_647;

export const alertInput = z.strictObject({
  inventory_id: z
    .string()
    .max(20)
    .transform(foldDigits)
    .pipe(z.string().regex(/^\d{1,10}$/))
    .transform(Number)
    .pipe(z.int().min(1).max(LARGEST_ID)),
  email: z
    .string()
    .max(EMAIL_MOST + 20)
    .transform(foldEmail)
    .refine((folded) => folded !== '', { error: 'fields.required', abort: true })
    .refine(isEmail, { error: 'fields.invalid-email' }),
});

export type AlertInput = z.output<typeof alertInput>;
