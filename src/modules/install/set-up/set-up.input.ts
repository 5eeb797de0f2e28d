import { z } from 'zod';
import { COUNTRIES } from '../../../kernel/contact/countries.ts';
import { LOCALES } from '../../../kernel/locale.ts';
import { emailInput } from '../../customers/customers.input.ts';
import { isCurrency, isTimeZone } from '../../settings/setting-values.rules.ts';
import { ASSORTMENTS, MAX_DELIVERY_DAYS, MAX_SHOP_NAME_LENGTH } from './set-up.rules.ts';

export const MAX_STARTER_CATEGORIES = 20;
export const MAX_CATEGORY_NAME_LENGTH = 80;
/** 10 million major units of a currency with two decimals. */
const MAX_DELIVERY_PRICE = 1_000_000_000;

const COUNTRY_CODES = new Set(COUNTRIES.map(({ code }) => code));

/** Answers about the shop, its owner and its first products; `set-up-answers.ts` adds mail server and payment. */
export const setUpInput = z.strictObject({
  shop_name: z.string().trim().min(1).max(MAX_SHOP_NAME_LENGTH),
  default_language: z.enum(LOCALES),
  country: z
    .string()
    .min(1)
    .refine((code) => COUNTRY_CODES.has(code), { error: 'fields.invalid' }),
  currency: z.string().min(1).refine(isCurrency, { error: 'fields.invalid' }),
  time_zone: z.string().max(60).refine(isTimeZone, { error: 'fields.invalid' }),
  email: emailInput.shape.email,
  password: z.string().min(1).max(1000),
  password_confirmation: z.string().min(1).max(1000),
  categories: z.array(z.string().trim().min(1).max(MAX_CATEGORY_NAME_LENGTH)).max(MAX_STARTER_CATEGORIES).default([]),
  assortment: z
    .enum(ASSORTMENTS)
    .nullable()
    .default(null)
    .describe('Sample categories in every language, besides `categories`; null: none'),
  delivery_price: z
    .int()
    .min(0)
    .max(MAX_DELIVERY_PRICE)
    .nullable()
    .default(null)
    .describe('Price of delivery inside the country in minor units; null: no delivery yet'),
  delivery_days: z.int().min(1).max(MAX_DELIVERY_DAYS).default(5),
  sample_pages: z.boolean().default(true),
  sample_product: z.boolean().default(false).describe('A hidden product to be replaced; needs a category'),
});
