import { z } from 'zod';
import { DIGITS, isShipped, type Locale } from '../../kernel/locale.ts';
import type { MoneyFormat } from '../../kernel/show-money.ts';
import { isSafeAddress } from './safe-address.rules.ts';

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i);
const text = z.string().max(2000);
const inLanguages = z.record(z.string().max(10), text);
const digits = z.enum(DIGITS);
const link = z.object({ title: inLanguages, url: z.string().max(300).refine(isSafeAddress) });
const links = z.array(link).max(12);

function isNumberLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false; // not a language tag at all
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // no such place
  }
}

/** Every setting with its bounds and the specification's default. The database keys are the same names in snake_case. */
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
  /** Who the shop is, in a sentence at the foot of its pages; empty: words of the program. */
  about: inLanguages.default({}),
  companyName: text.default(''),
  companyNumber: text.default(''),
  email: text.default(''),
  phone: text.default(''),
  primaryColor: hexColour.default('#2334a8'),
  primaryHoverColor: hexColour.default('#1a2783'),
  /** CSS of the owner's, after that of the program. */
  styling: text.default(''),
  defaultImage: text.default('default.webp'),
  /** What messages with a link to the shop show where the page has no picture of its own. */
  shareImage: text.default(''),
  /** Cash at the door: whether at all, and from and up to which total, in major units. */
  codEnabled: z.boolean().default(true),
  codLeast: z.number().int().min(0).max(1_000_000_000).default(0),
  codMost: z.number().int().min(0).max(1_000_000_000).default(10_000),
  /** What may be missing from a bank transfer that staff approve, such as a bank's fee; minor units. */
  transferTolerance: z.number().int().min(0).max(100_000).default(0),
  /** Days after delivery in which goods may be sent back without a reason; 0 where they may not. */
  returnDays: z.number().int().min(0).max(365).default(14),

  /** Days for which a quote for a repair holds. */
  repairQuoteDays: z.number().int().min(1).max(365).default(14),
  /** What every repair but the dearest costs less when several are done at once; basis points. */
  repairComboDiscount: z.number().int().min(0).max(10_000).default(1_000),
  /** Share of a repair's price that is paid before its appointment; basis points, 0 for none. */
  repairDeposit: z.number().int().min(0).max(10_000).default(0),
  tradeIn: z.boolean().default(false),
  /** Another page to book repairs on, of a host that the shop allows; empty: the shop's own. */
  journeyUrl: text.default(''),

  /** By whose clock an order still leaves today. */
  timeZone: z.string().max(60).refine(isTimeZone).default('UTC'),
  defaultLanguage: z.string().refine(isShipped).default('en'),
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
  /** Addresses of scripts for those who agreed to marketing; only of hosts that the shop allows. */
  customScripts: z
    .array(z.url({ protocol: /^https$/ }))
    .max(10)
    .default([]),
  /** For how long an answer about cookies holds. */
  consentMonths: z.number().int().min(1).max(24).default(6),

  /** The buttons of the header; null: the specification's own. */
  headerLinks: z.object({ left: links, right: links }).nullable().default(null),
  /** The button that floats over every page: a number, a name, an address, by its kind; null for none. */
  chat: z
    .object({ kind: z.enum(['whatsapp', 'messenger', 'mail', 'phone', 'url']), target: z.string().min(1).max(300) })
    .nullable()
    .default(null),
  /** Whether browsers keep visited public pages for when there is no network. */
  serviceWorker: z.boolean().default(true),
};

const settingsSchema = z.object(fields);

export type Settings = z.output<typeof settingsSchema>;
export type SettingName = keyof Settings;

/** `currencyIcon` → `currency_icon`: the name in the database and in the JSON contract. */
export function settingKey(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);
}

/**
 * Settings from their rows. A value outside its bounds counts as absent: one mistyped row must not close the shop,
 * and whatever writes settings refuses it first (see `checkSetting`).
 */
export function settingsFrom(rows: readonly { key: string; value: unknown }[]): Settings {
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const valid = Object.entries(fields).flatMap(([name, schema]) => {
    const value = stored.get(settingKey(name));
    return value !== undefined && schema.safeParse(value).success ? [[name, value]] : [];
  });
  return settingsSchema.parse(Object.fromEntries(valid));
}

/** Whether a value may be stored under a database key. */
export function checkSetting(key: string, value: unknown): boolean {
  const field = Object.entries(fields).find(([name]) => settingKey(name) === key)?.[1];
  return field?.safeParse(value).success ?? false;
}

/** How this shop writes amounts in one language. */
export function moneyFormat(settings: Settings, locale: Locale): MoneyFormat {
  return {
    symbol: settings.currencyIcon,
    locale: settings.decimalFormat,
    position: settings.currencyPosition,
    digits: settings.digits[locale] ?? 'latn',
  };
}
