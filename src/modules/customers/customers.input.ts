import { z } from 'zod';
import { isEmail, MAX_EMAIL_LENGTH, normalizeEmail } from '../../kernel/contact/email.ts';
import { foldDigits } from '../../kernel/locale.ts';
import { CODE_DIGITS } from './verification-code.rules.ts';

const MAX_NAME_LENGTH = 100;
/** Larger than the allowed password length, so that the password rule reports the limit. */
const MAX_PASSWORD_INPUT_LENGTH = 1_000;

/** C0 and C1 control characters: not valid in names or passwords, and PostgreSQL rejects NUL. */
const hasControlCharacters = (text: string) => /\p{Cc}/u.test(text);

export const email = z
  .string()
  .min(1)
  .max(MAX_EMAIL_LENGTH + 20)
  .transform(normalizeEmail)
  .refine((folded) => folded !== '', { error: 'fields.required', abort: true })
  .refine(isEmail, { error: 'fields.invalid-email' });

export const name = z
  .string()
  .transform((typed) => typed.trim().replace(/[ \t]+/g, ' '))
  .refine((trimmed) => trimmed !== '', { error: 'fields.required', abort: true })
  .refine((trimmed) => !hasControlCharacters(trimmed), { error: 'fields.invalid', abort: true })
  .pipe(z.string().max(MAX_NAME_LENGTH));

export const password = z
  .string()
  .min(1)
  .max(MAX_PASSWORD_INPUT_LENGTH)
  .refine((typed) => !hasControlCharacters(typed), { error: 'fields.invalid' });

export const code = z
  .string()
  .min(1)
  .max(20)
  .transform((typed) => foldDigits(typed).replace(/[\s-]/g, ''))
  .refine((digits) => digits.length === CODE_DIGITS && /^\d+$/.test(digits), { error: 'customers.code-wrong' });

/** TOTP code of six digits, or a recovery code of ten characters. */
const twoFactorCode = z
  .string()
  .max(40)
  .transform((typed) => foldDigits(typed).replace(/[\s-]/g, ''))
  .refine((typed) => typed !== '', { error: 'fields.required' });

export const twoFactorInput = z.strictObject({ code: twoFactorCode });

export const signUpInput = z.strictObject({ name, email, password, password_confirmation: password });
export type SignUpInput = z.output<typeof signUpInput>;

export const verifyInput = z.strictObject({
  email,
  code,
  /** Attempt id returned by the sign-up. When given, only that sign-up is confirmed. */
  attempt: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional(),
});
export type VerifyInput = z.output<typeof verifyInput>;

export const emailInput = z.strictObject({ email });
export const codeInput = z.strictObject({ code });
export const passwordInput = z.strictObject({ password });

export const signInInput = z.strictObject({ email, password });
export type SignInInput = z.output<typeof signInInput>;

export const newPasswordInput = z.strictObject({ email, code, password, password_confirmation: password });
export type NewPasswordInput = z.output<typeof newPasswordInput>;

/** Ends one session by its id, or all other sessions. */
export const endSessionInput = z
  .strictObject({ id: z.uuid().optional(), others: z.literal(true).optional() })
  .refine(({ id, others }) => (id === undefined) === (others === true), { path: ['id'], error: 'fields.required' });
export type EndSessionInput = z.output<typeof endSessionInput>;
