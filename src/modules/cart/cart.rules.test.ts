import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ok, refuse } from '../../kernel/result.ts';
import { checkAddQuantity, findLineProblems, listRemedies, mergeQuantities } from './cart.rules.ts';

const open = refuse('cart.attributes-required', { titles: 'Colour / Storage' });
const code = (answer: ReturnType<typeof checkAddQuantity>) => (answer.ok ? answer.value : answer.refusal.code);

test('refusals follow the order of the specification', () => {
  expect(code(checkAddQuantity(open, { wanted: 99, available: 0, inCart: 0 }))).toBe('cart.out-of-stock');
  expect(code(checkAddQuantity(open, { wanted: 99, available: 3, inCart: 0 }))).toBe('cart.attributes-required');
  expect(code(checkAddQuantity(ok(1), { wanted: 4, available: 3, inCart: 0 }))).toBe('cart.exceeds-inventory');
  expect(code(checkAddQuantity(ok(1), { wanted: 0, available: 3, inCart: 0 }))).toBe('quantity.minimum');
  expect(code(checkAddQuantity(ok(1), { wanted: 1000, available: 5000, inCart: 0 }))).toBe('quantity.maximum');
});

test('pieces already in the cart count against the stock', () => {
  expect(code(checkAddQuantity(ok(1), { wanted: 2, available: 3, inCart: 2 }))).toBe('cart.exceeds-inventory');
  expect(code(checkAddQuantity(ok(1), { wanted: 1, available: 3, inCart: 2 }))).toBe(3);
});

test('the quantity of a line never exceeds the stock', () => {
  const any = fc.integer({ min: -5, max: 2000 });
  fc.assert(
    fc.property(any, any, fc.integer({ min: 0, max: 2000 }), (wanted, available, inCart) => {
      const answer = checkAddQuantity(ok(1), { wanted, available, inCart });
      if (answer.ok) expect(answer.value).toBeLessThanOrEqual(Math.min(available, 999));
    }),
  );
});

test('merged quantities add up, capped by stock, and never fall below one', () => {
  expect(mergeQuantities(2, 3, 10)).toBe(5);
  expect(mergeQuantities(2, 3, 4)).toBe(4);
  expect(mergeQuantities(2, 3, 0)).toBe(1);
});

const fine = {
  quantity: 2,
  available: 5,
  shippable: true,
  closedStore: null as string | null,
  seen: 100,
  current: 100,
  flashEnded: false,
  endedBundle: null,
};
const codes = (line: Partial<typeof fine>) =>
  findLineProblems({ ...fine, ...line }, String).map((problem) => problem.code);

test('an unchanged line has no problem', () => {
  expect(codes({})).toEqual([]);
});

test('each change has its own problem code', () => {
  expect(codes({ available: 0, seen: 1 })).toEqual(['cart.out-of-stock']);
  expect(codes({ available: 1 })).toEqual(['cart.quantity-reduced']);
  expect(codes({ shippable: false })).toEqual(['cart.not-shippable']);
  expect(codes({ closedStore: 'Kiosk', seen: 1 })).toEqual(['cart.store-closed']);
  expect(codes({ current: 120 })).toEqual(['cart.price-changed']);
  expect(codes({ current: 120, flashEnded: true })).toEqual(['cart.flash-ended']);
});

test('a price change reports the old and the new price', () => {
  expect(findLineProblems({ ...fine, current: 120 }, (amount) => `$${amount}`)[0]?.facts).toEqual({
    was: '$100',
    now: '$120',
  });
});

test('a blocking problem offers no accept action', () => {
  const problems = (...names: string[]) => names.map((name) => ({ code: `cart.${name}`, facts: {} }));
  expect(listRemedies([], true)).toEqual([]);
  expect(listRemedies(problems('price-changed', 'quantity-reduced'), true)).toEqual(['accept', 'untick']);
  expect(listRemedies(problems('price-changed', 'not-shippable'), true)).toEqual(['untick', 'remove']);
  expect(listRemedies(problems('store-closed'), false)).toEqual(['remove']);
  expect(listRemedies(problems('flash-ended'), false)).toEqual(['accept']);
});
