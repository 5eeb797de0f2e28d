import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateUnitPrice, type ProductPrices, toProductPrices } from './unit-price.rules.ts';

const product: ProductPrices = {
  selling: 10000,
  offered: 9000,
  flash: { price: 7500, endTime: '2026-12-01T00:00:00Z' },
};
const variant = { hasAttributes: true, price: 12000, previous: 15000 };

test('the own price of a variant with attributes takes precedence', () => {
  expect(calculateUnitPrice(product, variant)).toEqual({
    current: 12000,
    previous: 15000,
    from: 'variant',
    percentOff: 20,
  });
});

test.each([
  ['has no attributes', { ...variant, hasAttributes: false }],
  ['has a price of zero', { ...variant, price: 0 }],
  ['has no price', { ...variant, price: null }],
])('a variant that %s costs what the product costs', (_, plain) => {
  expect(calculateUnitPrice(product, plain)).toEqual(calculateUnitPrice(product, null));
});

test('an active flash sale takes precedence over the sale price', () => {
  expect(calculateUnitPrice(product, null)).toEqual({ current: 7500, previous: 10000, from: 'flash', percentOff: 25 });
});

test('a flash price without an end time is ignored', () => {
  expect(calculateUnitPrice({ ...product, flash: { price: 7500, endTime: null } }, null).from).toBe('offered');
});

test('a sale price above zero takes precedence over the regular price, zero is ignored', () => {
  expect(calculateUnitPrice({ ...product, flash: null }, null)).toEqual({
    current: 9000,
    previous: 10000,
    from: 'offered',
    percentOff: 10,
  });
  expect(calculateUnitPrice({ ...product, flash: null, offered: 0 }, null).current).toBe(10000);
});

test('no strikethrough price unless it is higher', () => {
  expect(calculateUnitPrice({ selling: 9000, offered: 9000, flash: null }, null)).toMatchObject({
    previous: null,
    percentOff: 0,
  });
  expect(calculateUnitPrice(product, { ...variant, previous: 11000 })).toMatchObject({ previous: null, percentOff: 0 });
});

test('a sale price applies from its start and ends before its end, whatever the other prices are', () => {
  const time = fc.option(fc.integer({ min: 0, max: 20 }).map((minute) => new Date(minute * 60_000)));
  const amount = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(amount, fc.option(amount), time, time, fc.option(amount), fc.nat(20), (...drawn) => {
      const [selling, offered, sale_starts_at, sale_ends_at, flash_price, minute] = drawn;
      const now = new Date(minute * 60_000);
      const stored = {
        selling,
        offered,
        sale_starts_at,
        sale_ends_at,
        flash_price,
        flash_ends: '2026-12-01T00:00:00Z',
      };
      const { current, from } = calculateUnitPrice(toProductPrices(stored, now), null);
      const isRunning =
        (sale_starts_at?.getTime() ?? 0) <= now.getTime() && now.getTime() < (sale_ends_at?.getTime() ?? Infinity);
      if (flash_price !== null) expect([current, from]).toEqual([flash_price, 'flash']);
      else if (isRunning && offered !== null) expect([current, from]).toEqual([offered, 'offered']);
      else expect([current, from]).toEqual([selling, 'selling']);
    }),
  );
});
