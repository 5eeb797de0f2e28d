import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkQuantity, MAX_QUANTITY } from './quantity.ts';

test('an integer between one and the stock is accepted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_QUANTITY }), fc.nat(10_000), (wanted, more) => {
      expect(checkQuantity(wanted, wanted + more)).toEqual({ ok: true, value: wanted });
    }),
  );
});

test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is not a quantity', (wanted) => {
  expect(checkQuantity(wanted, 10)).toMatchObject({ ok: false, refusal: { code: 'quantity.minimum' } });
});

test('a quantity above the stock is refused with the available number', () => {
  expect(checkQuantity(11, 10)).toMatchObject({
    ok: false,
    refusal: { code: 'quantity.maximum', facts: { available: 10 } },
  });
});

test('the quantity is limited per cart, whatever the stock', () => {
  expect(checkQuantity(MAX_QUANTITY + 1, 1_000_000).ok).toBe(false);
});
