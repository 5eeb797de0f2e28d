import type { SETTING_GROUPS, SettingGroup } from '../../../src/modules/settings/setting-fields.ts';

/** Values of the controls of a form by their names. */
type FormValues = Record<string, string | boolean>;
/** A page or an answer of the JSON API that contains a text, or no longer contains it. */
export type PageEffect = { path: string; shows: string | RegExp } | { path: string; hides: string };
/** A test that covers an effect without a page, such as a mail or an amount. */
type TestedEffect = { test: string };

export type SettingEffect = { form: FormValues; effect: PageEffect | TestedEffect };

type Effects = { [Group in SettingGroup]: Record<keyof (typeof SETTING_GROUPS)[Group], SettingEffect> };

const COMMON = '/api/v1/common';
/** File that the form uploads; the shop names it by its content. */
export const PICTURE = 'picture';

const onCommon = (form: FormValues, shows: string): SettingEffect => ({ form, effect: { path: COMMON, shows } });
const onHome = (form: FormValues, shows: string): SettingEffect => ({ form, effect: { path: '/', shows } });
const tested = (form: FormValues, test: string): SettingEffect => ({ form, effect: { test } });

/** Another value of every setting, valid together in its group, and where its effect is seen. A new setting needs an entry. */
export const SETTING_EFFECTS: Effects = {
  shop: {
    siteName: onHome({ site_name: 'Bazaar' }, 'Bazaar'),
    about: onHome({ 'about.en': 'About mark' }, 'About mark'),
    copyrightText: onHome({ 'copyright_text.en': 'Copyright mark' }, 'Copyright mark'),
    email: onHome({ email: 'shop@bazaar.example' }, 'shop@bazaar.example'),
    phone: onHome({ phone: '+1 555 010 0199' }, '+1 555 010 0199'),
  },
  company: {
    companyName: onHome({ company_name: 'Bazaar Trading' }, 'Bazaar Trading'),
    companyNumber: onHome({ company_number: '99 123 456' }, '99 123 456'),
  },
  region: {
    defaultCountry: onCommon({ default_country: 'FR' }, '"default_country":"FR"'),
    defaultState: onCommon({ default_state: '' }, '"default_state":""'),
    timeZone: {
      form: { time_zone: 'Asia/Tokyo' },
      effect: { path: '/admin/flash-sales/new', shows: 'Asia/Tokyo' },
    },
  },
  currency: {
    currency: onCommon({ currency: 'EUR' }, '"currency":"EUR"'),
    currencyIcon: { form: { currency_icon: '€' }, effect: { path: '/all/phones', shows: '€' } },
    decimalFormat: onCommon({ decimal_format: 'de-DE' }, '"decimal_format":"de-DE"'),
    currencyPosition: { form: { currency_position: '2' }, effect: { path: '/all/phones', shows: /\d\s*€/ } },
  },
  prices: {
    pricesIncludeTax: tested({ prices_include_tax: false }, 'src/modules/pricing/price-cart.rules.test.ts'),
    showLowest30: tested({ show_lowest_30: false }, 'src/modules/pricing/lowest-prices.test.ts'),
    discountRounding: tested({ discount_rounding: 'down' }, 'test/scenarios/discount-rounding.test.ts'),
  },
  languages: {
    defaultLanguage: onCommon({ default_language: 'fr' }, '"default_language":"fr"'),
    digits: { form: { 'digits.ar': 'arab' }, effect: { path: '/ar/all/phones', shows: /[٠-٩]{3}/ } },
  },
  checkout: {
    guestCheckout: onCommon({ guest_checkout: false }, '"guest_checkout":false'),
    transferTolerance: tested({ transfer_tolerance: '2.50' }, 'src/modules/payments/transfers/transfers.test.ts'),
  },
  payments: {
    paymentMethods: {
      form: { 'payment_methods.0.is_enabled': false },
      // the first method; others are not accepted in the currency that the test sets
      effect: { path: '/api/v1/payment-gateway', shows: /"key":"cashOnDelivery",[^}]*"enabled":false/ },
    },
  },
  orders: {
    newOrderMails: tested({ new_order_mails: false }, 'src/modules/order-notifications/notify-new-order.test.ts'),
    newOrderRecipients: tested(
      { new_order_recipients: 'orders@shop.example' },
      'src/modules/order-notifications/notify-new-order.test.ts',
    ),
    sellerOrderMails: tested({ seller_order_mails: false }, 'src/modules/order-notifications/notify-new-order.test.ts'),
  },
  returns: {
    returnDays: { form: { return_days: '33' }, effect: { path: '/page/refund-policy', shows: '33 days' } },
  },
  repairs: {
    repairQuoteDays: {
      form: { repair_quote_days: '7' },
      effect: { path: '/services', shows: 'Price valid for 7 days' },
    },
    repairComboDiscount: tested(
      { repair_combo_discount: '15' },
      'src/modules/repair-catalog/quotes/quote.rules.test.ts',
    ),
    repairDeposit: tested({ repair_deposit: '20' }, 'src/modules/ticket-payments/balance.rules.test.ts'),
    tradeIn: { form: { trade_in: false }, effect: { path: '/page/sitemap', hides: 'href="/trade-in"' } },
    journeyUrl: {
      form: { journey_url: 'https://repair.example.com/book' },
      effect: { path: '/services', shows: 'https://repair.example.com/book' },
    },
  },
  mail: {
    mailSenderName: tested({ mail_sender_name: 'Bazaar' }, 'src/modules/mail-server/mail-server.test.ts'),
    mailSenderAddress: tested(
      { mail_sender_address: 'shop@bazaar.example' },
      'src/modules/mail-server/mail-server.test.ts',
    ),
  },
  accounts: {
    googleLogin: { form: { google_login: false }, effect: { path: '/login', hides: 'provider=google' } },
    facebookLogin: { form: { facebook_login: false }, effect: { path: '/login', hides: 'provider=facebook' } },
  },
  sellers: {
    vendorRegistration: { form: { vendor_registration: false }, effect: { path: '/', hides: '/seller/register' } },
  },
  consent: {
    cookieBanner: onCommon({ cookie_banner: false }, '"cookie_banner":false'),
    // a page without other numbers of this value, because the data of a page has each value once
    consentMonths: { form: { consent_months: '23' }, effect: { path: '/page/faq', shows: /consentMonths\W+23\b/ } },
  },
  analytics: {
    enableGa: onCommon({ enable_ga: true }, '"enable_ga":true'),
    gaId: onCommon({ ga_id: 'G-ABCD1234' }, '"ga_id":"G-ABCD1234"'),
    enablePixel: onCommon({ enable_pixel: true }, '"enable_pixel":true'),
    pixelId: onCommon({ pixel_id: '1234567890' }, '"pixel_id":"1234567890"'),
    customScripts: onCommon({ custom_scripts: 'https://widgets.example/a.js' }, 'https://widgets.example/a.js'),
  },
  chat: { chat: onCommon({ 'chat.kind': 'phone', 'chat.target': '+15550100199' }, '15550100199') },
  appearance: {
    primaryColor: onHome({ primary_color: '#0b6b45' }, '#0b6b45'),
    primaryHoverColor: onHome({ primary_hover_color: '#084f33' }, '#084f33'),
    headerLogo: {
      form: { 'header_logo.file': PICTURE },
      effect: { path: COMMON, shows: /"header_logo":"[\w-]+\.webp"/ },
    },
    footerLogo: {
      form: { 'footer_logo.file': PICTURE },
      effect: { path: COMMON, shows: /"footer_logo":"[\w-]+\.webp"/ },
    },
    defaultImage: {
      form: { 'default_image.file': PICTURE },
      effect: { path: COMMON, hides: '"default_image":"default.webp"' },
    },
    styling: onHome({ styling: 'main { outline-offset: 3px }' }, 'outline-offset: 3px'),
  },
  navigation: {
    headerLinks: onHome({ 'header_links.left.0.url': '/brands', 'header_links.left.0.title.en': 'Marks' }, '>Marks<'),
  },
  seo: {
    metaTitle: onHome({ 'meta_title.en': 'Title mark' }, 'Title mark'),
    metaDescription: onHome({ 'meta_description.en': 'Description mark' }, 'Description mark'),
    shareImage: {
      form: { 'share_image.file': PICTURE },
      effect: { path: '/', shows: /og:image" content="[^"]+\.webp/ },
    },
  },
  // the row of the brands
  home: {
    homeBlocks: { form: { 'home_blocks.10.is_enabled': false }, effect: { path: '/', hides: 'id="brands"' } },
  },
  offline: { serviceWorker: tested({ service_worker: false }, 'test/e2e/network/offline.test.ts') },
};
