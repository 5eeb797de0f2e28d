import { expect, test } from 'vitest';
import { changePrice } from './change-price.rules.ts';

const percent = (basis_points: number) => ({ basis_points, amount: null });
const amount = (minor: number) => ({ basis_points: null, amount: minor });

test.each([
  [1999, percent(1000), 'none', 2, 2199],
  [1999, percent(-1000), 'none', 2, 1799],
  [1999, amount(-500), 'none', 2, 1499],
  [1999, percent(1000), 'whole', 2, 2200],
  [1999, percent(1000), 'ending', 2, 2199],
  [2540, percent(0), 'ending', 2, 2499],
  [1550, amount(0), 'ending', 2, 1599],
  [1234, percent(0), 'ending', 0, 1199],
  [12_345, percent(0), 'ending', 3, 11_990],
  [1234, percent(0), 'whole', 0, 1234],
] as const)(
  '%d changed by %j and rounded to %s with %d decimals is %d',
  (price, change, rounding, exponent, result) => {
    expect(changePrice(price, { ...change, rounding }, exponent)).toBe(result);
  },
);

test('a price does not become zero or negative', () => {
  expect(changePrice(500, { ...amount(-500), rounding: 'none' }, 2)).toBeNull();
  expect(changePrice(500, { ...amount(-900), rounding: 'none' }, 2)).toBeNull();
  expect(changePrice(30, { ...percent(0), rounding: 'whole' }, 2)).toBeNull();
});
