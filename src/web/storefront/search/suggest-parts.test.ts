import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitTypedParts } from './suggest-parts.ts';

const listTypedParts = (text: string, typed: string) =>
  splitTypedParts(text, typed)
    .filter(({ isTyped }) => isTyped)
    .map((part) => part.text);

test('typed word beginnings are separated from their completion', () => {
  expect(splitTypedParts('Volta wireless pad', 'wire')).toEqual([
    { text: 'Volta ', isTyped: false },
    { text: 'wire', isTyped: true },
    { text: 'less pad', isTyped: false },
  ]);
  expect(listTypedParts('Everyday phones', 'pho every')).toEqual(['Every', 'pho']);
  expect(listTypedParts('Headphones', 'phone')).toEqual([]);
});

test('accents, other spellings and other digits count as typed', () => {
  expect(listTypedParts('Écouteurs', 'eco')).toEqual(['Éco']);
  expect(listTypedParts('أجهزة', 'اجه')).toEqual(['أجه']);
  expect(listTypedParts('Orvo A7', 'a٧')).toEqual(['A7']);
  expect(listTypedParts('Œillet', 'o')).toEqual(['Œ']);
});

test('a Devanagari letter keeps its signs', () => {
  expect(listTypedParts('फ़ोन कवर', 'फ')).toEqual(['फ़ो']);
});

test('the joined parts equal the suggestion', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
      expect(
        splitTypedParts(text, typed)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
