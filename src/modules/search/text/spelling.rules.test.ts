import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, likeliestCorrection, trigrams } from './spelling.rules.ts';

test('an inserted, omitted, substituted or transposed letter is one typo', () => {
  for (const typed of ['iphonne', 'iphne', 'iphane', 'ihpone']) expect(editDistance(typed, 'iphone', 2)).toBe(1);
  expect(editDistance('iphone', 'iphone', 2)).toBe(0);
});

test('the edit distance is symmetric', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (one, other) => {
      expect(editDistance(one, other, 3)).toBe(editDistance(other, one, 3));
    }),
  );
});

test('the most similar known word is suggested, on a tie the more used one', () => {
  const known = [
    { word: 'charger', uses: 9 },
    { word: 'chargers', uses: 1 },
    { word: 'changer', uses: 2 },
  ];
  expect(likeliestCorrection('chargre', known)).toBe('charger');
  expect(likeliestCorrection('chanrger', known)).toBe('charger');
});

test('an omitted letter is likelier than a substituted one, however often that word is used', () => {
  const known = [
    { word: 'ساعات', uses: 900 },
    { word: 'سماعات', uses: 100 },
  ];
  expect(likeliestCorrection('سمعات', known)).toBe('سماعات');
});

test('model numbers and words of two letters are never corrected', () => {
  expect(likeliestCorrection('a8', [{ word: 'a7', uses: 9 }])).toBeNull();
  expect(likeliestCorrection('s911b', [{ word: 's918b', uses: 9 }])).toBeNull();
});

test('a word shares trigrams with its typos in any script', () => {
  for (const [word, typo] of [
    ['telefon', 'telefn'],
    ['هاتف', 'هاتفف'],
    ['चार्जर', 'चारजर'],
  ] as const) {
    const own = new Set(trigrams(word));
    expect(trigrams(typo).some((gram) => own.has(gram))).toBe(true);
  }
});
