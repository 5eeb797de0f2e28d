import { expect, test } from 'vitest';
import { formatShopText } from './shop-text.rules.ts';

const text = { en: 'You have {return_days}.', fr: 'Vous avez {return_days}.', ar: 'لديك {return_days}.' };

test('the return period is inserted in the words of the language', () => {
  expect(formatShopText(text, 'en', { returnDays: 1, digits: {} })).toBe('You have 1 day.');
  expect(formatShopText(text, 'fr', { returnDays: 30, digits: {} })).toMatch(/^Vous avez 30\sjours\.$/u);
  expect(formatShopText(text, 'ar', { returnDays: 7, digits: {} })).toBe('لديك 7 أيام.');
  expect(formatShopText(text, 'ar', { returnDays: 30, digits: { ar: 'arab' } })).toBe('لديك ٣٠ يومًا.');
});

test('a text without the placeholder is unchanged', () => {
  expect(formatShopText({ en: '{days} $& 100%' }, 'en', { returnDays: 14, digits: {} })).toBe('{days} $& 100%');
});
