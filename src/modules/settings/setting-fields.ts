import { z } from 'zod';
import { findCountry } from '../../kernel/contact/countries.ts';
import { isEmail, normalizeEmail } from '../../kernel/contact/email.ts';
import { DIGITS, isBuiltInLocale } from '../../kernel/locale.ts';
import { hasNoControlCharacter } from '../../platform/clean-text.ts';
import { choiceByLanguageField, linesField, linkListsField } from '../../platform/resources/compound-field.ts';
import {
  choiceField,
  colourField,
  type Field,
  flagField,
  integerField,
  localizedTextField,
  moneyField,
  percentField,
  textField,
} from '../../platform/resources/field.ts';
import { homeBlocksField } from './home-blocks-field.ts';
import { paymentMethodsField } from './payment-methods-field.ts';
import { isCurrency, isNumberLocale, isTimeZone } from './setting-values.rules.ts';

const MAX_TEXT_LENGTH = 2000;
export const MAX_LINK_TITLE_LENGTH = 80;

const lineText = (maxLength = 200) => textField({ maxLength, isOptional: true });
const texts = (maxLength: number, isMultiline = false) =>
  localizedTextField({ maxLength, isMultiline, isOptional: true });

/** File name of a picture in the public file store; empty for none, unless there is a default. */
function settingPictureField(initial = ''): Field<z.ZodString> {
  return {
    schema: z
      .string()
      .max(120)
      .regex(initial === '' ? /^(\w[\w.-]*)?$/ : /^\w[\w.-]*$/, { error: 'fields.invalid' }),
    control: { kind: 'picture', none: '' },
    isJson: true,
    isOptional: initial === '',
    initial,
  };
}

const CHAT_KINDS = ['whatsapp', 'messenger', 'mail', 'phone', 'url'] as const;
const chatSchema = z.object({ kind: z.enum(CHAT_KINDS), target: z.string().trim().min(1).max(300) }).nullable();

/** Floating chat button: its kind and target (number, name or address); null for none. */
const chatField: Field<typeof chatSchema> = {
  schema: chatSchema,
  control: { kind: 'choice-with-text', values: CHAT_KINDS, choice: 'kind', text: 'target', maxLength: 300 },
  isJson: true,
  isOptional: true,
  initial: null,
};

/**
 * Every setting by the group of its admin page, with its control, its validation and the default of the specification.
 * Database, JSON API and forms use the same names in snake case.
 */
export const SETTING_GROUPS = {
  shop: {
    siteName: textField({ maxLength: 80, initial: 'Souk' }),
    about: texts(MAX_TEXT_LENGTH, true),
    copyrightText: texts(MAX_TEXT_LENGTH),
    email: textField({ maxLength: 254, isOptional: true, direction: 'ltr', isValid: isEmailOrEmpty }),
    phone: textField({ maxLength: 40, isOptional: true, direction: 'ltr' }),
  },
  company: { companyName: lineText(), companyNumber: lineText() },
  region: {
    defaultCountry: textField({
      maxLength: 2,
      initial: 'AF',
      options: 'countries',
      isValid: (code) => findCountry(code) !== undefined,
    }),
    defaultState: textField({ maxLength: 10, isOptional: true, initial: 'BDS', options: 'states' }),
    /** For delivery dates and opening hours. */
    timeZone: textField({ maxLength: 60, initial: 'UTC', options: 'time-zones', isValid: isTimeZone }),
  },
  currency: {
    currency: textField({ maxLength: 3, initial: 'USD', options: 'currencies', isValid: isCurrency }),
    currencyIcon: textField({ maxLength: 8, initial: '$' }),
    decimalFormat: textField({
      maxLength: 35,
      initial: 'en-US',
      options: 'number-formats',
      isValid: isNumberLocale,
    }),
    /** 1 before the amount, 2 after it. */
    currencyPosition: choiceField({ values: [1, 2], initial: 1 }),
  },
  prices: {
    pricesIncludeTax: flagField({ initial: true }),
    showLowest30: flagField(),
    /** Rounding of the percentage that a reduced price shows; the specification rounds up. */
    discountRounding: choiceField({ values: ['up', 'down'], initial: 'up' }),
  },
  languages: {
    defaultLanguage: textField({ maxLength: 35, initial: 'en', options: 'languages', isValid: isBuiltInLocale }),
    digits: choiceByLanguageField({ values: DIGITS }),
  },
  checkout: {
    guestCheckout: flagField({ initial: true }),
    /** Tolerated shortfall of a bank transfer, for example a bank fee. */
    transferTolerance: moneyField({ max: 100_000 }),
  },
  payments: { paymentMethods: paymentMethodsField },
  orders: {
    newOrderMails: flagField({ initial: true }),
    /** Mailboxes of the shop for new orders; empty for the contact address. */
    newOrderRecipients: linesField({
      maxLines: 5,
      maxLength: 254,
      isValid: (line) => isEmail(normalizeEmail(line)),
    }),
    sellerOrderMails: flagField({ initial: true }),
  },
  returns: {
    /** Days after delivery; 0 disables returns without a reason. */
    returnDays: integerField({ min: 0, max: 365, initial: 14, unit: 'days' }),
  },
  repairs: {
    repairQuoteDays: integerField({ min: 1, max: 365, initial: 14, unit: 'days' }),
    /** Discount on every repair except the most expensive one when several are done at once. */
    repairComboDiscount: percentField({ max: 10_000, initial: 1_000 }),
    /** Deposit before the appointment as a share of the price; 0 for none. */
    repairDeposit: percentField({ max: 10_000, initial: 0 }),
    tradeIn: flagField(),
    /** External repair booking page on an allowed host; empty for the shop's own. */
    journeyUrl: textField({ maxLength: 300, isOptional: true, direction: 'ltr', isValid: isHttpsOrEmpty }),
  },
  mail: {
    /** Name of the sender of mails; the name of the shop when empty. */
    mailSenderName: textField({ maxLength: 80, isOptional: true, isValid: hasNoControlCharacter }),
    /** Address of the sender of mails. */
    mailSenderAddress: textField({
      maxLength: 200,
      isOptional: true,
      direction: 'ltr',
      normalize: normalizeEmail,
      isValid: isEmailOrEmpty,
    }),
  },
  accounts: { googleLogin: flagField(), facebookLogin: flagField() },
  sellers: { vendorRegistration: flagField() },
  consent: {
    cookieBanner: flagField({ initial: true }),
    consentMonths: integerField({ min: 1, max: 24, initial: 6, unit: 'months' }),
  },
  analytics: {
    enableGa: flagField(),
    gaId: textField({ maxLength: 60, isOptional: true, direction: 'ltr' }),
    enablePixel: flagField(),
    pixelId: textField({ maxLength: 60, isOptional: true, direction: 'ltr' }),
    /** Script URLs loaded with marketing consent; only from allowed hosts. */
    customScripts: linesField({ maxLines: 10, maxLength: 300, isValid: (line) => /^https:\/\/[^\s]+$/.test(line) }),
  },
  chat: { chat: chatField },
  appearance: {
    primaryColor: colourField({ initial: '#2334a8' }),
    primaryHoverColor: colourField({ initial: '#1a2783' }),
    headerLogo: settingPictureField(),
    footerLogo: settingPictureField(),
    /** Picture of products without one. */
    defaultImage: settingPictureField('default.webp'),
    /** Custom CSS, loaded after the shop's own. */
    styling: textField({ maxLength: MAX_TEXT_LENGTH, isMultiline: true, isOptional: true, direction: 'ltr' }),
  },
  navigation: {
    /** Header links; null for the defaults of the specification. */
    headerLinks: linkListsField({ lists: ['left', 'right'], maxLinks: 12, maxLength: MAX_LINK_TITLE_LENGTH }),
  },
  home: { homeBlocks: homeBlocksField },
  seo: {
    metaTitle: texts(200),
    metaDescription: texts(500, true),
    /** Social sharing image (Open Graph) for pages without an image of their own. */
    shareImage: settingPictureField(),
  },
  offline: {
    /** Whether the service worker caches visited public pages for offline use. */
    serviceWorker: flagField({ initial: true }),
  },
} as const;

export type SettingGroup = keyof typeof SETTING_GROUPS;

/** Fields of all groups. */
export const SETTING_FIELDS = {
  ...SETTING_GROUPS.shop,
  ...SETTING_GROUPS.company,
  ...SETTING_GROUPS.region,
  ...SETTING_GROUPS.currency,
  ...SETTING_GROUPS.prices,
  ...SETTING_GROUPS.languages,
  ...SETTING_GROUPS.checkout,
  ...SETTING_GROUPS.payments,
  ...SETTING_GROUPS.orders,
  ...SETTING_GROUPS.returns,
  ...SETTING_GROUPS.repairs,
  ...SETTING_GROUPS.mail,
  ...SETTING_GROUPS.accounts,
  ...SETTING_GROUPS.sellers,
  ...SETTING_GROUPS.consent,
  ...SETTING_GROUPS.analytics,
  ...SETTING_GROUPS.chat,
  ...SETTING_GROUPS.appearance,
  ...SETTING_GROUPS.navigation,
  ...SETTING_GROUPS.home,
  ...SETTING_GROUPS.seo,
  ...SETTING_GROUPS.offline,
};

/** The settings of the shop; unset ones have their default. */
export type Settings = { [Name in keyof typeof SETTING_FIELDS]: z.output<(typeof SETTING_FIELDS)[Name]['schema']> };

function isEmailOrEmpty(text: string): boolean {
  return text === '' || isEmail(normalizeEmail(text));
}

function isHttpsOrEmpty(text: string): boolean {
  return text === '' || URL.parse(text)?.protocol === 'https:';
}
