import { HOME_BLOCKS } from '../../../src/modules/settings/home-blocks.rules.ts';
import type { SettingGroup } from '../../../src/modules/settings/setting-fields.ts';

/** A valid value that differs from the default, and an invalid one. */
type SettingExample = { valid: unknown; invalid: unknown };

const flag = (valid: boolean): SettingExample => ({ valid, invalid: 'yes' });
const texts: SettingExample = { valid: { en: 'Example', fr: 'Exemple' }, invalid: { xx: 'Example' } };
const line: SettingExample = { valid: 'Example', invalid: 'x'.repeat(2001) };
const picture: SettingExample = { valid: 'logo.webp', invalid: '../logo.webp' };
const link = { title: { en: 'Phones' }, url: '/all/phones' };

const METHODS = ['paypal', 'cashOnDelivery', 'stripe', 'razorpay', 'flutterwave', 'iyzico', 'bankTransfer'];

/** Every method in another order than the default one; one is switched off, and has limits. */
const PAYMENT_METHOD_EXAMPLE = METHODS.map((method, position) => {
  const isLimited = method === 'iyzico';
  return {
    method,
    is_enabled: !isLimited,
    position,
    min_total: isLimited ? 5 : null,
    max_total: isLimited ? 500 : null,
  };
});

/** The default order reversed, with one block switched off. */
const HOME_BLOCK_EXAMPLE = HOME_BLOCKS.toReversed().map((block, position) => {
  return { block, is_enabled: block !== 'brands', position };
});

/** Examples by group and key; the values of a group are valid together. */
export const SETTING_EXAMPLES: Record<SettingGroup, Record<string, SettingExample>> = {
  shop: {
    site_name: { valid: 'Bazaar', invalid: '' },
    about: texts,
    copyright_text: texts,
    email: { valid: 'shop@example.com', invalid: 'shop' },
    phone: { valid: '+1 555 010 0199', invalid: '1'.repeat(41) },
  },
  company: { company_name: line, company_number: line },
  region: {
    default_country: { valid: 'TR', invalid: 'ZZ' },
    default_state: { valid: '', invalid: 'nowhere-at-all' },
    time_zone: { valid: 'Europe/Paris', invalid: 'Mars/Base' },
  },
  currency: {
    currency: { valid: 'EUR', invalid: 'EURO' },
    currency_icon: { valid: '€', invalid: '' },
    decimal_format: { valid: 'de-DE', invalid: 'not a tag' },
    currency_position: { valid: 2, invalid: 3 },
  },
  prices: {
    prices_include_tax: flag(false),
    show_lowest_30: flag(true),
    discount_rounding: { valid: 'down', invalid: 'half' },
  },
  languages: {
    default_language: { valid: 'fr', invalid: 'xx' },
    digits: { valid: { ar: 'arab' }, invalid: { ar: 'roman' } },
  },
  checkout: {
    guest_checkout: flag(false),
    transfer_tolerance: { valid: 250, invalid: 100_001 },
  },
  payments: { payment_methods: { valid: PAYMENT_METHOD_EXAMPLE, invalid: [{ method: 'stripe', is_enabled: true }] } },
  orders: {
    new_order_mails: flag(false),
    new_order_recipients: { valid: ['orders@shop.example', 'packing@shop.example'], invalid: ['orders'] },
    seller_order_mails: flag(false),
  },
  returns: { return_days: { valid: 30, invalid: 366 } },
  repairs: {
    repair_quote_days: { valid: 7, invalid: 0 },
    repair_combo_discount: { valid: 1_500, invalid: 10_001 },
    repair_deposit: { valid: 2_000, invalid: -1 },
    trade_in: flag(true),
    journey_url: { valid: 'https://repair.example.com/book', invalid: 'http://repair.example.com' },
  },
  mail: {
    mail_sender_name: { valid: 'Bazaar', invalid: 'Bazaar\r\nBcc: x@example.com' },
    mail_sender_address: { valid: 'shop@bazaar.example', invalid: 'shop' },
  },
  accounts: { google_login: flag(true), facebook_login: flag(true) },
  sellers: { vendor_registration: flag(true) },
  consent: { cookie_banner: flag(false), consent_months: { valid: 12, invalid: 25 } },
  analytics: {
    enable_ga: flag(true),
    ga_id: { valid: 'G-ABCD1234', invalid: 'UA-1' },
    enable_pixel: flag(true),
    pixel_id: { valid: '1234567890', invalid: 'pixel' },
    custom_scripts: { valid: ['https://widgets.example.com/a.js'], invalid: ['http://widgets.example.com/a.js'] },
  },
  chat: { chat: { valid: { kind: 'phone', target: '+15550100199' }, invalid: { kind: 'fax', target: '1' } } },
  appearance: {
    primary_color: { valid: '#0b6b45', invalid: '#ffcc00' },
    primary_hover_color: { valid: '#084f33', invalid: 'green' },
    header_logo: picture,
    footer_logo: picture,
    default_image: picture,
    styling: { valid: 'main { outline: 0 }', invalid: 'x'.repeat(2001) },
  },
  navigation: {
    header_links: {
      valid: { left: [link], right: [] },
      invalid: { left: [{ title: { en: 'Bad' }, url: 'javascript:alert(1)' }], right: [] },
    },
  },
  seo: { meta_title: texts, meta_description: texts, share_image: picture },
  home: { home_blocks: { valid: HOME_BLOCK_EXAMPLE, invalid: [{ block: 'slides', is_enabled: true }] } },
  offline: { service_worker: flag(false) },
};

/** Valid values of a group. */
export function getExampleValues(group: SettingGroup): Record<string, unknown> {
  return Object.fromEntries(Object.entries(SETTING_EXAMPLES[group]).map(([key, { valid }]) => [key, valid]));
}
