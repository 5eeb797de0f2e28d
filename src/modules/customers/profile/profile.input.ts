import { z } from 'zod';
import { localeCode } from '../../../kernel/locale.schemas.ts';
import { code, email, name, password } from '../customers.input.ts';

const singleLineText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text), { error: 'fields.invalid' });

/** Omitted fields stay unchanged. */
export const updateProfileInput = z.strictObject({
  name: name.optional(),
  /** In any usual notation; empty or null removes it. */
  phone: singleLineText(40).nullish(),
  /** Country of a number that has no calling code. */
  country: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Language of mails. */
  locale: localeCode.optional(),
  /** A new picture is uploaded as a file of the same request. */
  remove_picture: z.boolean().optional(),
});
export type UpdateProfileInput = z.output<typeof updateProfileInput>;

/** Omitted by customers without a password. */
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

/** With room for characters added by mail clients. */
const MAX_REVERT_TOKEN_LENGTH = 100;

export const undoEmailChangeParams = z.strictObject({ token: z.string().max(MAX_REVERT_TOKEN_LENGTH) });
