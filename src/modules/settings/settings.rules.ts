import { z } from 'zod';
import type { MoneyFormat } from '../../kernel/format-money.ts';
import { DIGITS, isBuiltInLocale, type Locale } from '../../kernel/locale.ts';
import { isSafeUrl } from '../../kernel/safe-url.ts';

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i);
const text = z.string().max(2000);
const inLanguages = z.record(z.string().max(10), text);
const digits = z.enum(DIGITS);
const link = z.object({ title: inLanguages, url: z.string().max(300).refine(isSafeUrl) });
const links = z.array(link).max(12);

function isNumberLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false; // not a valid language tag
  }
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // unknown time zone
  }
}

/**
 * Every setting with its validation and the default of the specification. The database keys are the same names in
 * snake_case.
 */
const fields = {
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  currencyIcon: z.string().min(1).max(8).default('$'),
  decimalFormat: z.string().max(35).refine(isNumberLocale).default('en-US'),
  /** 1 before the amount, 2 after it. */
  currencyPosition: z.union([z.literal(1), z.literal(2)]).default(1),
  digits: z.record(z.string().max(35), digits).default({}),
  discountRounding: z.enum(['up', 'down']).default('up'),
  pricesIncludeTax: z.boolean().default(true),
  showLowest30: z.boolean().default(false),

  siteName: z.string().min(1).max(80).default('Souk'),
  metaTitle: inLanguages.default({}),
  metaDescription: inLanguages.default({}),
  headerLogo: text.default(''),
  footerLogo: text.default(''),
  copyrightText: inLanguages.default({}),
  /** Short description of the shop in the footer; empty for the default text. */
  about: inLanguages.default({}),
  companyName: text.default(''),
  companyNumber: text.default(''),
  email: text.default(''),
  phone: text.default(''),
  primaryColor: hexColour.default('#2334a8'),
  primaryHoverColor: hexColour.default('#1a2783'),
  /** Custom CSS, loaded after the shop's own. */
  styling: text.default(''),
  defaultImage: text.default('default.webp'),
  /** Social sharing image (Open Graph) for pages without an image of their own. */
  shareImage: text.default(''),
  /** Cash on delivery: whether it is offered, and its minimum and maximum order total in major units. */
  codEnabled: z.boolean().default(true),
  codLeast: z.number().int().min(0).max(1_000_000_000).default(0),
  codMost: z.number().int().min(0).max(1_000_000_000).default(10_000),
  /** Tolerated shortfall of a bank transfer, for example a bank fee; minor units. */
  transferTolerance: z.number().int().min(0).max(100_000).default(0),
  /** Return period in days after delivery; 0 disables returns without a reason. */
  returnDays: z.number().int().min(0).max(365).default(14),

  /** Validity of a repair quote in days. */
  repairQuoteDays: z.number().int().min(1).max(365).default(14),
  /** Discount on every repair except the most expensive one when several are done at once; basis points. */
  repairComboDiscount: z.number().int().min(0).max(10_000).default(1_000),
  /** Deposit before the appointment as a share of the price; basis points, 0 for none. */
  repairDeposit: z.number().int().min(0).max(10_000).default(0),
  tradeIn: z.boolean().default(false),
  /** External repair booking page on an allowed host; empty for the shop's own. */
  journeyUrl: text.default(''),

  /** Time zone of the shop, for delivery dates. */
  timeZone: z.string().max(60).refine(isTimeZone).default('UTC'),
  defaultLanguage: z.string().refine(isBuiltInLocale).default('en'),
  defaultCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('AF'),
  defaultState: z.string().max(10).default('BDS'),

  guestCheckout: z.boolean().default(true),
  vendorRegistration: z.boolean().default(false),
  googleLogin: z.boolean().default(false),
  facebookLogin: z.boolean().default(false),
  cookieBanner: z.boolean().default(true),
  enablePixel: z.boolean().default(false),
  pixelId: z.string().max(60).default(''),
  enableGa: z.boolean().default(false),
  gaId: z.string().max(60).default(''),
  /** Script URLs loaded with marketing consent; only from allowed hosts. */
  customScripts: z
    .array(z.url({ protocol: /^https$/ }))
    .max(10)
    .default([]),
  /** Validity of a cookie consent choice. */
  consentMonths: z.number().int().min(1).max(24).default(6),

  /** Header links; null for the defaults of the specification. */
  headerLinks: z.object({ left: links, right: links }).nullable().default(null),
  /** Floating chat button: its kind and target (number, name or address); null for none. */
  chat: z
    .object({ kind: z.enum(['whatsapp', 'messenger', 'mail', 'phone', 'url']), target: z.string().min(1).max(300) })
    .nullable()
    .default(null),
  /** Whether the service worker caches visited public pages for offline use. */
  serviceWorker: z.boolean().default(true),
};

const settingsSchema = z.object(fields);

export type Settings = z.output<typeof settingsSchema>;
export type SettingName = keyof Settings;

/** `currencyIcon` → `currency_icon`: the key in the database and in the JSON contract. */
export function toSettingKey(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);
}

/**
 * Builds the settings from rows. An invalid value counts as unset, so that one bad row cannot break the shop;
 * `isValidSetting` rejects invalid values on write.
 */
export function parseSettings(rows: readonly { key: string; value: unknown }[]): Settings {
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const valid = Object.entries(fields).flatMap(([name, schema]) => {
    const value = stored.get(toSettingKey(name));
    return value !== undefined && schema.safeParse(value).success ? [[name, value]] : [];
  });
  return settingsSchema.parse(Object.fromEntries(valid));
}

/** Whether a value is valid for a database key. */
export function isValidSetting(key: string, value: unknown): boolean {
  const field = Object.entries(fields).find(([name]) => toSettingKey(name) === key)?.[1];
  return field?.safeParse(value).success ?? false;
}

/** Money format of the shop in one language. */
export function getMoneyFormat(settings: Settings, locale: Locale): MoneyFormat {
  return {
    symbol: settings.currencyIcon,
    locale: settings.decimalFormat,
    position: settings.currencyPosition,
    digits: settings.digits[locale] ?? 'latn',
  };
}
