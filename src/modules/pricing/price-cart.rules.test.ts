import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CartToPrice, priceCart } from './price-cart.rules.ts';

const amount = fc.integer({ min: 0, max: 5_000_000 });
const line = fc.record({
  id: fc.uuid(),
  prices: fc.record({
    selling: amount,
    offered: fc.option(amount),
    flash: fc.option(fc.record({ price: amount, endTime: fc.option(fc.constant('2026-12-01T00:00:00Z')) })),
  }),
  variant: fc.option(fc.record({ hasAttributes: fc.boolean(), price: fc.option(amount), previous: fc.option(amount) })),
  quantity: fc.integer({ min: 1, max: 999 }),
  taxClass: fc.constantFrom('standard', 'reduced', 'zero', 'margin'),
});
const rate = fc.integer({ min: 0, max: 10_000 });
const cart: fc.Arbitrary<CartToPrice> = fc.record({
  lines: fc.array(line, { maxLength: 30 }),
  shipping: amount,
  codFee: fc.option(
    fc.oneof(
      fc.record({ model: fc.constant('flat' as const), amount }),
      fc.record({ model: fc.constant('percent' as const), basisPoints: rate }),
    ),
  ),
  taxRates: fc.record({ standard: rate, reduced: rate }),
  pricesIncludeTax: fc.boolean(),
});
const runs = { numRuns: 2000 };
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);

test('the lines add up to the goods, and the parts to the grand total', () => {
  fc.assert(
    fc.property(cart, (any) => {
      const bill = priceCart(any);
      expect(sum(bill.lines.map((l) => l.total))).toBe(bill.goods);
      const added = any.pricesIncludeTax ? 0 : bill.tax;
      expect(bill.goods - bill.discount + bill.shipping + bill.codFee + added).toBe(bill.grand);
    }),
    runs,
  );
});

test('every amount is a whole number of minor units and none is negative', () => {
  fc.assert(
    fc.property(cart, (any) => {
      const { lines, ...totals } = priceCart(any);
      const all = [...Object.values(totals), ...lines.flatMap((l) => [l.total, l.tax, l.unit.current])];
      expect(all.every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true);
    }),
    runs,
  );
});

test('tax inside a price never exceeds the price, line by line and in all', () => {
  fc.assert(
    fc.property(cart, (any) => {
      const bill = priceCart({ ...any, pricesIncludeTax: true });
      for (const l of bill.lines) expect(l.tax).toBeLessThanOrEqual(l.total);
      expect(bill.tax).toBeLessThanOrEqual(bill.grand);
    }),
    runs,
  );
});

test('the order of the lines changes no total', () => {
  fc.assert(
    fc.property(cart, (any) => {
      const { lines: _, ...there } = priceCart(any);
      const { lines: __, ...back } = priceCart({ ...any, lines: [...any.lines].reverse() });
      expect(back).toEqual(there);
    }),
    runs,
  );
});

test('one more piece of anything never makes the cart cheaper', () => {
  fc.assert(
    fc.property(cart, line, (any, more) => {
      expect(priceCart({ ...any, lines: [...any.lines, more] }).grand).toBeGreaterThanOrEqual(priceCart(any).grand);
    }),
    runs,
  );
});

const phone = {
  id: 'phone',
  prices: { selling: 1005, offered: null, flash: null },
  variant: null,
  quantity: 3,
  taxClass: 'standard',
};
const plain: CartToPrice = {
  lines: [phone],
  shipping: 500,
  codFee: null,
  taxRates: { standard: 2000 },
  pricesIncludeTax: true,
};

test('tax that is inside the prices is taken out of goods and shipping and not added again', () => {
  expect(priceCart(plain)).toMatchObject({ goods: 3015, shipping: 500, tax: 503 + 83, grand: 3515 });
});

test('tax that is not inside the prices is added, half a unit rounded up', () => {
  expect(priceCart({ ...plain, taxRates: { standard: 1000 }, pricesIncludeTax: false })).toMatchObject({
    tax: 302 + 50,
    grand: 3515 + 352,
  });
});

test('a class without a rate bears no tax', () => {
  expect(priceCart({ ...plain, shipping: 0, lines: [{ ...phone, taxClass: 'margin' }] }).tax).toBe(0);
});

test('the fee for paying at the door is flat, or a share of goods and shipping, and is taxed', () => {
  expect(priceCart({ ...plain, codFee: { model: 'flat', amount: 120 } })).toMatchObject({
    codFee: 120,
    tax: 503 + 83 + 20,
    grand: 3635,
  });
  expect(priceCart({ ...plain, codFee: { model: 'percent', basisPoints: 100 } }).codFee).toBe(35);
});

test('an empty cart costs nothing', () => {
  expect(priceCart({ ...plain, lines: [], shipping: 0 })).toMatchObject({ goods: 0, tax: 0, grand: 0 });
});
