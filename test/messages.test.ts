import { expect, test } from 'vitest';
import { type AllMessages, findMessageFileFaults } from '../bin/checks/messages.ts';

/** Five files with one key; each language as given, or a correct translation of "Basket". */
function files(texts: Partial<Record<keyof AllMessages, string>>): AllMessages {
  const file = (text: string) => new Map([['cart.title', text]]);
  return {
    en: file(texts.en ?? 'Basket'),
    fr: file(texts.fr ?? 'Panier'),
    ar: file(texts.ar ?? 'السلة'),
    tr: file(texts.tr ?? 'Sepet'),
    hi: file(texts.hi ?? 'टोकरी'),
  };
}

const ITEMS = {
  en: '{n, plural, one {# item} other {# items}}',
  fr: '{n, plural, one {# produit} other {# produits}}',
  ar: '{n, plural, zero {لا منتجات} one {منتج} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}',
  tr: '{n, plural, one {# ürün} other {# ürün}}',
  hi: '{n, plural, one {# चीज़} other {# चीज़ें}}',
};

test('five correct translations have no fault', () => {
  expect(findMessageFileFaults(files({}))).toEqual([]);
  expect(findMessageFileFaults(files(ITEMS))).toEqual([]);
});

test('a key that is missing in one language is reported with its file', () => {
  const all = files({});
  all.hi.clear();
  expect(findMessageFileFaults(all)).toEqual(['messages/hi.json cart.title: is missing.']);
});

test('a key that only a translation has is reported', () => {
  const all = files({});
  all.tr.set('cart.extra', 'Fazla');
  expect(findMessageFileFaults(all)).toEqual(['messages/tr.json cart.extra: is not in the English file.']);
});

test('a missing argument in a translation is reported', () => {
  const [fault] = findMessageFileFaults(
    files({ en: 'Total {amount}', fr: 'Total', ar: 'المجموع {amount}', tr: 'Toplam {amount}', hi: 'कुल {amount}' }),
  );
  expect(fault).toContain('lost {amount}');
});

test('an Arabic count without all six forms is refused', () => {
  const [fault] = findMessageFileFaults(files({ ...ITEMS, ar: '{n, plural, one {منتج} other {# منتجات}}' }));
  expect(fault).toContain('lacks the plural form zero, two, few, many of n');
});

test('untranslated English is refused, and a name is not', () => {
  expect(findMessageFileFaults(files({ fr: 'Basket' }))).toEqual([expect.stringContaining('is the English text')]);
  expect(
    findMessageFileFaults(files({ en: 'PayPal', fr: 'PayPal', ar: 'PayPal', tr: 'PayPal', hi: 'PayPal' })),
  ).toEqual([]);
});

test('Arabic and Hindi in Latin letters are refused', () => {
  expect(findMessageFileFaults(files({ ar: 'Salla' }))).toEqual([expect.stringContaining('script of its language')]);
  expect(findMessageFileFaults(files({ hi: 'Tokri' }))).toEqual([expect.stringContaining('script of its language')]);
});

test('text that is not ICU and text with tags are refused', () => {
  expect(findMessageFileFaults(files({ fr: 'Panier {n' }))).toEqual([expect.stringContaining('is not ICU text')]);
  expect(findMessageFileFaults(files({ fr: '<b>Panier</b>' }))).toEqual([expect.stringContaining('holds the tag <b>')]);
});
