/** Names and abbreviations that every language of the shop writes in Latin letters. */
const NAMES = [
  'Souk',
  'Apple Pay',
  'Google Pay',
  'PayPal',
  'Stripe',
  'Razorpay',
  'Flutterwave',
  'iyzico',
  'Google',
  'Facebook',
  'Instagram',
  'WhatsApp',
  'YouTube',
  'TikTok',
  'X',
  'SMS',
  'SKU',
  'IMEI',
  'IBAN',
  'BIC',
  'PIN',
  'PDF',
  'USB-C',
  'Wi-Fi',
  'Bluetooth',
  'GB',
  'TB',
  'OK',
  'English',
  'Français',
  'العربية',
  'Türkçe',
  'हिन्दी',
];

/** Words that a language truly shares with English. */
const SHARED: Record<string, readonly string[]> = {
  fr: [
    'Total',
    'Message',
    'Description',
    'Contact',
    'Services',
    'Service',
    'Article',
    'Articles',
    'Page',
    'Image',
    'Date',
    'Code',
    'Menu',
    'Options',
    'Question',
    'Questions',
    'Promotions',
    'Collections',
    'Collection',
    'Notifications',
    'Instructions',
    'Nation',
    'Note',
    'Mobile',
    'Transport',
    'Taxes',
  ],
  tr: ['Model', 'E-posta', 'Market', 'Stok', 'Standart', 'Test'],
  ar: [],
  hi: [],
};

/** True when nothing in the text needs translating: only arguments, signs, figures and names. */
export function isSharedWord(text: string, locale: string): boolean {
  const words = text.replace(/\{\w+(?:, *(?:number|date|time)[^{}]*)?\}/g, ' ').trim();
  if (!/\p{Letter}/u.test(words)) return true;
  return NAMES.includes(words) || (SHARED[locale] ?? []).includes(words);
}
