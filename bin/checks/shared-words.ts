import { PROVIDER_DEFINITIONS } from '../../src/modules/payments/providers/provider-definitions.ts';

/** Names and abbreviations that all languages write in Latin letters. */
const NAMES: readonly string[] = [
  'Souk',
  'Apple Pay',
  'Google Pay',
  ...PROVIDER_DEFINITIONS.map(({ title }) => title),
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
  'BIC / SWIFT',
  'IFSC',
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

/** Words that a language shares with English. */
const SHARED_WORDS: Record<string, readonly string[]> = {
  fr: [
    'g',
    'Stock',
    'Option',
    'Pages',
    'Slug',
    'Visible',
    'Photos',
    'Photo',
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
    'Position',
    'Notifications',
    'Instructions',
    'Nation',
    'Note',
    'Mobile',
    'Transport',
    'Taxes',
    'catalogue',
    'marketing',
  ],
  tr: ['g', 'Model', 'E-posta', 'Market', 'Stok', 'Standart', 'Test'],
  ar: [],
  hi: [],
};

/** Whether a text needs no translation: only arguments, symbols, digits and names. */
export function isSharedWord(text: string, locale: string): boolean {
  const words = text.replace(/\{\w+(?:, *(?:number|date|time)[^{}]*)?\}/g, ' ').trim();
  if (!/\p{Letter}/u.test(words)) return true;
  return NAMES.includes(words) || (SHARED_WORDS[locale] ?? []).includes(words);
}
