import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Locale } from '../../../kernel/locale.ts';
import { parseQuery } from './parse-query.rules.ts';

test.each<[string, Locale, string, [number | null, number | null]]>([
  ['phone under 300', 'en', 'phone', [null, 300]],
  ['headphones less than $100', 'en', 'headphones', [null, 100]],
  ['laptop 400–600', 'en', 'laptop', [400, 600]],
  ['phones over 1,000 dollars', 'en', 'phones', [1000, null]],
  ['casque à moins de 100 €', 'fr', 'casque', [null, 100]],
  ['téléphone entre 300 et 500 euros', 'fr', 'téléphone', [300, 500]],
  ['هاتف أقل من 300', 'ar', 'هاتف', [null, 300]],
  ['سماعات بين ١٠٠ و٢٠٠', 'ar', 'سماعات', [100, 200]],
  ['300 dolar altı telefon', 'tr', 'telefon', [null, 300]],
  ["300'ün altında kulaklık", 'tr', 'kulaklık', [null, 300]],
  ['1 bin liradan ucuz telefon', 'tr', 'telefon', [null, 1000]],
  ['300 से कम फ़ोन', 'hi', 'फ़ोन', [null, 300]],
  ['२०० से ४०० के बीच हेडफ़ोन', 'hi', 'हेडफ़ोन', [200, 400]],
])('“%s” in %s is “%s” between %j', (q, locale, text, [min, max]) => {
  const parsed = parseQuery(q, locale);
  expect(parsed.price).toEqual({ min, max });
  expect(parsed.text.replace(/'/g, '').trim()).toBe(text);
});

test.each(['lumen 14', 'iphone 13 - 14 case', 'under 64gb', 'volta 45 w', 'mi 11', 'wh-1000xm4', '6.3 inch phone'])(
  '“%s” contains no price limit',
  (q) => {
    expect(parseQuery(q, 'en').price).toBeNull();
  },
);

test.each<[string, Locale, string]>([
  ['cheapest phone', 'en', 'cheapest'],
  ['phone with the best camera', 'en', 'bestCamera'],
  ['le téléphone le plus léger', 'fr', 'lightest'],
  ['أحدث موبايل', 'ar', 'newest'],
  ['en çok satan kulaklık', 'tr', 'popular'],
  ['सबसे बड़ा टैबलेट', 'hi', 'biggest'],
])('“%s” in %s selects the sort order %s', (q, locale, order) => {
  expect(parseQuery(q, locale).order).toBe(order);
});

test('each constraint has the query without it', () => {
  const { constraints } = parseQuery('cheapest phone under 300 please', 'en');
  expect(constraints).toEqual([
    { kind: 'price', without: 'cheapest phone please' },
    { kind: 'order', without: 'phone under 300 please' },
  ]);
});

test('polite words are removed, words of names and sizes are not', () => {
  expect(parseQuery('i am looking for a phone please', 'en').text).toBe('phone');
  expect(parseQuery('in ear headphones', 'en').text).toBe('in ear headphones');
  expect(parseQuery('smartphone 1 to', 'fr').text).toBe('smartphone 1 to');
  expect(parseQuery('sama3at', 'ar').text).toBe('sama3at');
});

test('for any input, the remaining words and those of each constraint were typed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.constantFrom<Locale>('en', 'fr', 'ar', 'tr', 'hi'), (q, locale) => {
      const { text, constraints } = parseQuery(q, locale);
      const typed = new Set(q.split(/\s+/).join(''));
      for (const left of [text, ...constraints.map(({ without }) => without)]) {
        expect([...left.replace(/\s/g, '')].every((letter) => typed.has(letter))).toBe(true);
      }
    }),
  );
});
