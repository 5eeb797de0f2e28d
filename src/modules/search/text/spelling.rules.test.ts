import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, likeliestCorrection, trigrams } from './spelling.rules.ts';

test('a letter more, less, other or swapped is one slip', () => {
  for (const typed of ['iphonne', 'iphne', 'iphane', 'ihpone']) expect(editDistance(typed, 'iphone', 2)).toBe(1);
  expect(editDistance('iphone', 'iphone', 2)).toBe(0);
});

test('slips count the same from both sides', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (one, other) => {
      expect(editDistance(one, other, 3)).toBe(editDistance(other, one, 3));
    }),
  );
});

test('the nearest known word is meant, and the more used of two', () => {
  const known = [
    { word: 'charger', uses: 9 },
    { word: 'chargers', uses: 1 },
    { word: 'changer', uses: 2 },
  ];
  expect(likeliestCorrection('chargre', known)).toBe('charger');
  expect(likeliestCorrection('chanrger', known)).toBe('charger');
});

test('a letter left out is likelier than another in its place, however often that word is used', () => {
  const known = [
    { word: 'ساعات', uses: 900 },
    { word: 'سماعات', uses: 100 },
  ];
  expect(likeliestCorrection('سمعات', known)).toBe('سماعات');
});

test('a model number and a word of two letters are never another', () => {
  expect(likeliestCorrection('a8', [{ word: 'a7', uses: 9 }])).toBeNull();
  expect(likeliestCorrection('s911b', [{ word: 's918b', uses: 9 }])).toBeNull();
});

test('a word shares letter groups with its own typos in any writing', () => {
  for (const [word, typo] of [
    ['telefon', 'telefn'],
    ['هاتف', 'هاتفف'],
    ['चार्जर', 'चारजर'],
  ] as const) {
    const own = new Set(trigrams(word));
    expect(trigrams(typo).some((gram) => own.has(gram))).toBe(true);
  }
});
