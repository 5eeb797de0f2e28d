import { z } from 'zod';
import { isLocale } from '../../kernel/locale.ts';
import { code, email, name, password } from './customers.input.ts';

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), { error: 'fields.invalid' });

/** Omitted fields stay unchanged. */
export const updateProfileInput = z.strictObject({
  name: name.optional(),
  /** In any usual writing; empty or null takes it away. */
  phone: line(40).nullish(),
  /** Whose prefix a number has that is written without one. */
  country: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Of the mails. */
  locale: z.string().max(35).refine(isLocale).optional(),
  /** A new one comes as a file of the same call. */
  remove_picture: z.boolean().optional(),
});
export type UpdateProfileInput = z.output<typeof updateProfileInput>;

/** Left out by who has none. */
const ownPassword = password.optional();

export const changePasswordInput = z.strictObject({
  old_password: ownPassword,
  password,
  password_confirmation: password,
});
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

export const changeEmailInput = z.strictObject({ email, password: ownPassword });
export type ChangeEmailInput = z.output<typeof changeEmailInput>;

export const confirmEmailInput = z.strictObject({ code });

export const ownPasswordInput = z.strictObject({ password: ownPassword });
