import { expect, test } from 'vitest';
import { refuse, refuseField, refuseFields } from './result.ts';

test('a refusal is a value with its code, its facts and its kind', () => {
  expect(refuse('cart.out-of-stock', { available: 0 })).toEqual({
    ok: false,
    refusal: { code: 'cart.out-of-stock', facts: { available: 0 }, kind: 'refused', fields: {} },
  });
});

test('the first field problem is the code of the refusal', () => {
  const { refusal } = refuseField('email', 'fields.invalid-email');
  expect(refusal.code).toBe('fields.invalid-email');
  expect(refusal.fields.email).toEqual([{ code: 'fields.invalid-email', facts: {} }]);
});

test('field refusals without a problem throw', () => {
  expect(() => refuseFields({})).toThrow(RangeError);
  expect(() => refuseFields({ email: [] })).toThrow(RangeError);
});
