import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './email.ts';

test.each(['a@b.co', 'ada.lovelace+shop@mail.example.org', "o'neil@x-y.museum", 'x_1@a.b.c.international'])(
  '%s is an address',
  (address) => expect(isEmail(address)).toBe(true),
);

test.each([
  ['', 'nothing'],
  ['ada', 'no @'],
  ['ada@shop', 'no top level'],
  ['ada@shop.c', 'a top level of one letter'],
  [`ada@shop.${'a'.repeat(25)}`, 'a top level of 25 letters'],
  ['ada@shop.c0m', 'a digit in the top level'],
  ['ada@@shop.com', 'two @'],
  ['ada..l@shop.com', 'two dots'],
  ['.ada@shop.com', 'a dot in front'],
  ['ada@-shop.com', 'a hyphen in front of a label'],
  ['ada@shop..com', 'an empty label'],
  ['ada lovelace@shop.com', 'a space'],
  ['ada@shop.com\u0000', 'a NUL'],
  ['ada@shop.com\nbcc:x@y.zz', 'a line break'],
  [`${'a'.repeat(65)}@shop.com`, 'a local part of 65 characters'],
  [`ada@${'a'.repeat(64)}.com`, 'a label of 64 characters'],
])('%j is refused: %s', (address) => expect(isEmail(address)).toBe(false));

test('any top-level domain of 2 to 24 letters is accepted', () => {
  const topLevel = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 2, maxLength: 24 });
  fc.assert(fc.property(topLevel, (letters) => isEmail(`ada@shop.${letters}`)));
});

test('surrounding spaces and upper case are normalized', () => {
  expect(normalizeEmail('  Ada@Shop.EXAMPLE ')).toBe('ada@shop.example');
});
