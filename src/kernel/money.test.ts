import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocateAmount,
  applyBasisPoints,
  calculateDiscountPercent,
  calculateIncludedTax,
  fromMajor,
  money,
  multiplyAmount,
  roundDownToStep,
  sumAmounts,
  toDecimal,
  toMajor,
} from './money.ts';

const amount = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 });
const price = fc.integer({ min: 0, max: 1_000_000_000_00 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });
const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'AFN', 'TRY', 'INR');

describe('allocating an amount', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 });

  test('never loses or invents a unit', () => {
    fc.assert(
      fc.property(amount, weights, (whole, shares) => {
        expect(sumAmounts(allocateAmount(whole, shares))).toBe(whole);
      }),
    );
  });

  test('every part is within one unit of the exact share', () => {
    fc.assert(
      fc.property(price, weights, (whole, shares) => {
        const all = shares.reduce((sum, share) => sum + share, 0);
        fc.pre(all > 0);
        allocateAmount(whole, shares).forEach((part, index) => {
          const off = BigInt(part) * BigInt(all) - BigInt(whole) * BigInt(shares[index] ?? 0);
          expect(off < BigInt(all) && off > -BigInt(all)).toBe(true);
        });
      }),
    );
  });

  test('a part without weight gets nothing while another has a weight', () => {
    fc.assert(
      fc.property(price, (whole) => {
        expect(allocateAmount(whole, [0, 3, 0])).toEqual([0, whole, 0]);
      }),
    );
  });

  test('remaining units go to the largest remainders, the earlier first', () => {
    expect(allocateAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocateAmount(1001, [500, 300, 200])).toEqual([501, 300, 200]);
    expect(allocateAmount(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  });

  test('the first part gets everything when all weights are zero', () => {
    expect(allocateAmount(7, [0, 0])).toEqual([7, 0]);
  });

  test('requires at least one weight, integers and not negative', () => {
    expect(() => allocateAmount(1, [])).toThrow(RangeError);
    expect(() => allocateAmount(1, [1, -1])).toThrow(RangeError);
    expect(() => allocateAmount(1, [0.5])).toThrow(RangeError);
  });
});

describe('the claimed discount', () => {
  test.each([
    [100, 66.7, 34],
    [100, 50, 50],
    [100, 99.99, 1],
    [100, 0.01, 100],
    [499, 449, 11],
  ])('from %d to %d is %d percent, as the specification rounds it', (previous, current, percent) => {
    expect(calculateDiscountPercent(Math.round(current * 100), previous * 100)).toBe(percent);
  });

  test('is 0 when the price did not decrease', () => {
    expect(calculateDiscountPercent(100, 100)).toBe(0);
    expect(calculateDiscountPercent(120, 100)).toBe(0);
    expect(calculateDiscountPercent(50, 0)).toBe(0);
  });

  test('is a whole number from 1 to 100 when the price decreased', () => {
    fc.assert(
      fc.property(price, price, (a, b) => {
        fc.pre(a !== b);
        const percent = calculateDiscountPercent(Math.min(a, b), Math.max(a, b));
        expect(Number.isInteger(percent) && percent >= 1 && percent <= 100).toBe(true);
      }),
    );
  });
});

describe('the claimed discount rounded down', () => {
  test.each([
    [100, 66.7, 33],
    [100, 50, 50],
    [100, 99.99, 0],
    [499, 449, 10],
  ])('from %d to %d is %d percent', (previous, current, percent) => {
    expect(calculateDiscountPercent(Math.round(current * 100), previous * 100, 'down')).toBe(percent);
  });

  test('never exceeds the real discount, and differs from the rounded-up one by less than one percent', () => {
    fc.assert(
      fc.property(price, price, (a, b) => {
        fc.pre(a !== b);
        const [current, previous] = [Math.min(a, b), Math.max(a, b)];
        const down = calculateDiscountPercent(current, previous, 'down');
        const up = calculateDiscountPercent(current, previous, 'up');
        const real = BigInt(previous - current) * 100n;
        expect(BigInt(down) * BigInt(previous) <= real && real <= BigInt(up) * BigInt(previous)).toBe(true);
        expect(up - down).toBe(real % BigInt(previous) === 0n ? 0 : 1);
      }),
    );
  });
});

describe('shares of an amount', () => {
  test('round half up', () => {
    expect(applyBasisPoints(50, 100)).toBe(1);
    expect(applyBasisPoints(49, 100)).toBe(0);
    expect(applyBasisPoints(-50, 100)).toBe(-1);
    expect(applyBasisPoints(1999, 2000)).toBe(400);
  });

  test('added tax and the tax contained in the sum agree within a unit', () => {
    fc.assert(
      fc.property(price, basisPoints, (net, rate) => {
        const tax = applyBasisPoints(net, rate);
        expect(Math.abs(calculateIncludedTax(net + tax, rate) - tax)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('contained tax is never more than the gross amount', () => {
    fc.assert(
      fc.property(price, basisPoints, (gross, rate) => {
        expect(calculateIncludedTax(gross, rate)).toBeLessThan(gross + 1);
      }),
    );
  });
});

describe('major units', () => {
  test('round-trip in every currency', () => {
    fc.assert(
      fc.property(amount, currency, (units, code) => {
        expect(fromMajor(toDecimal(money(units, code)), code)).toEqual({ amount: units, currency: code });
        expect(fromMajor(toMajor(money(units, code)), code)).toEqual({ amount: units, currency: code });
      }),
    );
  });

  test('have the decimals of their currency', () => {
    expect(toDecimal(money(4990, 'USD'))).toBe('49.90');
    expect(toDecimal(money(4990, 'JPY'))).toBe('4990');
    expect(toDecimal(money(4990, 'KWD'))).toBe('4.990');
    expect(toDecimal(money(-5, 'USD'))).toBe('-0.05');
  });

  test('with too many decimals, or not a number, are refused', () => {
    expect(fromMajor('0.001', 'USD')).toBeNull();
    expect(fromMajor('1.5', 'JPY')).toBeNull();
    for (const text of ['', '1e3', '0x10', '1,5', 'NaN', 'Infinity', '１', '--1', '9'.repeat(13)])
      expect(fromMajor(text, 'USD')).toBeNull();
  });
});

describe('an amount that is not a safe whole number', () => {
  test.each([0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d throws', (wrong) => {
    expect(() => money(wrong, 'USD')).toThrow(RangeError);
    expect(() => sumAmounts([wrong])).toThrow(RangeError);
    expect(() => multiplyAmount(wrong, 1)).toThrow(RangeError);
    expect(() => applyBasisPoints(wrong, 1)).toThrow();
  });
});

test('an amount rounded down to a step is the nearest multiple of it from below', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 11 }), fc.constantFrom(1, 10, 100), (amount, step) => {
      const lower = roundDownToStep(amount, step);
      expect(lower % step).toBe(0);
      expect(amount - lower).toBeGreaterThanOrEqual(0);
      expect(amount - lower).toBeLessThan(step);
    }),
  );
});
