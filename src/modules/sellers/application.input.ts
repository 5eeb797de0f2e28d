import { z } from 'zod';
import { isEmail, MAX_EMAIL_LENGTH, normalizeEmail } from '../../kernel/contact/email.ts';
import { foldDigits } from '../../kernel/locale.ts';
import { periodFields } from '../../kernel/time/period.schemas.ts';
import { CODE_DIGITS } from '../customers/verification-code.rules.ts';

const MAX_PAGE = 500;
const MAX_CATEGORIES = 20;
const MAX_PASSWORD_INPUT_LENGTH = 1_000;

/** Text without control characters; a single line unless `lines` is set. */
function text(max: number, { min = 1, lines = false } = {}) {
  const controls = lines ? /[^\P{Cc}\n]/u : /\p{Cc}/u;
  return z
    .string()
    .transform((typed) => typed.replace(/\r\n?/g, '\n').trim())
    .refine((typed) => typed !== '' || min === 0, { error: 'fields.required', abort: true })
    .refine((typed) => typed.isWellFormed() && !controls.test(typed), { error: 'fields.invalid', abort: true })
    .pipe(z.string().max(max).min(min));
}

const email = z
  .string()
  .max(MAX_EMAIL_LENGTH + 20)
  .transform(normalizeEmail)
  .refine((folded) => folded !== '', { error: 'fields.required', abort: true })
  .refine(isEmail, { error: 'fields.invalid-email' });

const password = z.string().max(MAX_PASSWORD_INPUT_LENGTH).optional();

/** Seller application. Name and password create the account of applicants who are not signed in. */
export const applyInput = z.strictObject({
  email,
  name: text(100).optional(),
  password,
  password_confirmation: password,
  store_name: text(80, { min: 2 }),
  /** Slug of the store page; derived from the store name when omitted. */
  slug: z
    .string()
    .transform((typed) => typed.trim().toLowerCase().normalize())
    .pipe(z.string().max(60))
    .optional(),
  about: text(600, { min: 0, lines: true }).default(''),
  /** Slugs of main categories. */
  categories: z.array(z.string().min(1).max(120)).min(1, { error: 'sellers.choose-categories' }).max(MAX_CATEGORIES),
  legal_name: text(120, { min: 2 }),
  registration_no: text(60, { min: 2 }),
  tax_id: text(40, { min: 2 }),
  phone: text(40),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/),
  address_1: text(120, { min: 3 }),
  city: text(80),
  zip: text(16, { min: 0 }).default(''),
  bank_holder: text(120, { min: 2 }),
  iban: text(60),
  /** Self-certification that only lawful goods are offered (Regulation (EU) 2022/2065, Art. 30 (1) e). */
  self_certified: z.literal(true, { error: 'sellers.must-certify' }),
  agreement: z.literal(true, { error: 'sellers.must-agree' }),
});
export type ApplyInput = z.output<typeof applyInput>;

/** Application of a visitor who is not signed in; includes the account fields. */
export const guestApplyInput = applyInput.extend({
  name: text(100),
  password: z.string().min(1).max(MAX_PASSWORD_INPUT_LENGTH),
});

/** Application id returned by the sign-up; the code confirms only this application. */
const attempt = z.guid().toLowerCase();

export const verifySellerInput = z.strictObject({
  email,
  code: z
    .string()
    .min(1)
    .max(20)
    .transform((typed) => foldDigits(typed).replace(/[\s-]/g, ''))
    .refine((digits) => digits.length === CODE_DIGITS && /^\d+$/.test(digits), { error: 'customers.code-wrong' }),
  attempt,
});
export type VerifySellerInput = z.output<typeof verifySellerInput>;

export const resendSellerInput = z.strictObject({ email, attempt });

export const amendInput = z.strictObject({ answer: text(1000, { min: 0, lines: true }).default('') });
export type AmendInput = z.output<typeof amendInput>;

export const applicationParams = z.strictObject({ id: z.guid().toLowerCase() });

export const APPLICATION_LISTS = ['waiting', 'wanted', 'approved', 'rejected', 'all'] as const;
export type ApplicationList = (typeof APPLICATION_LISTS)[number];

export const applicationsQuery = z.strictObject({
  status: z.enum(APPLICATION_LISTS).default('waiting'),
  /** Range of days of the confirmation by the applicant, both included. */
  ...periodFields,
  /** Prefix of the store name, the legal name or the e-mail address. */
  q: z.string().trim().max(120).optional(),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
});
export type ApplicationsQuery = z.output<typeof applicationsQuery>;

const DECISIONS_WITH_REASON: readonly string[] = ['reject', 'ask-more'];

/** The reason is mailed to the applicant; it is required for rejections and questions and not allowed otherwise. */
export const decideInput = z
  .strictObject({
    decision: z.enum(['review', 'approve', 'reject', 'ask-more']),
    reason: text(500, { min: 0, lines: true }).default(''),
  })
  .refine(({ decision, reason }) => !DECISIONS_WITH_REASON.includes(decision) || reason !== '', {
    path: ['reason'],
    error: 'fields.required',
  })
  .refine(({ decision, reason }) => DECISIONS_WITH_REASON.includes(decision) || reason === '', {
    path: ['reason'],
    error: 'fields.invalid',
  });
export type DecideInput = z.output<typeof decideInput>;
