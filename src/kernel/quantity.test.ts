import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkQuantity, MAX_QUANTITY } from './quantity.ts';

test('a whole number between one and what is there is taken as it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_QUANTITY }), fc.nat(10_000), (wanted, more) => {
      expect(checkQuantity(wanted, wanted + more)).toEqual({ ok: true, value: wanted });
    }),
  );
});

test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no quantity', (wanted) => {
  expect(checkQuantity(wanted, 10)).toMatchObject({ ok: false, refusal: { code: 'quantity.minimum' } });
});

test('more than there is says how many there are', () => {
  expect(checkQuantity(11, 10)).toMatchObject({
    ok: false,
    refusal: { code: 'quantity.maximum', facts: { available: 10 } },
  });
});

test('nobody gets more than the limit of one cart, however full the shelf', () => {
  expect(checkQuantity(MAX_QUANTITY + 1, 1_000_000).ok).toBe(false);
});
