import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from './suggest-parts.ts';

const typedParts = (text: string, typed: string) =>
  partsOf(text, typed)
    .filter(({ isTyped }) => isTyped)
    .map((part) => part.text);

test('typed word beginnings are separated from their completion', () => {
  expect(partsOf('Volta wireless pad', 'wire')).toEqual([
    { text: 'Volta ', isTyped: false },
    { text: 'wire', isTyped: true },
    { text: 'less pad', isTyped: false },
  ]);
  expect(typedParts('Everyday phones', 'pho every')).toEqual(['Every', 'pho']);
  expect(typedParts('Headphones', 'phone')).toEqual([]);
});

test('accents, other spellings and other digits count as typed', () => {
  expect(typedParts('Écouteurs', 'eco')).toEqual(['Éco']);
  expect(typedParts('أجهزة', 'اجه')).toEqual(['أجه']);
  expect(typedParts('Orvo A7', 'a٧')).toEqual(['A7']);
  expect(typedParts('Œillet', 'o')).toEqual(['Œ']);
});

test('a Devanagari letter keeps its signs', () => {
  expect(typedParts('फ़ोन कवर', 'फ')).toEqual(['फ़ो']);
});

test('the joined parts equal the suggestion', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
      expect(
        partsOf(text, typed)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
