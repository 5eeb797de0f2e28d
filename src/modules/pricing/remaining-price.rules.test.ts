import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAmounts } from '../../kernel/money.ts';
import type { BundleRule } from './bundles/bundle.rules.ts';
import { priceRemainingLines, type SoldLine } from './remaining-price.rules.ts';

const PHONE: SoldLine = {
  id: 'phone',
  productId: 1,
  unitPrice: 50_000,
  quantity: 1,
  total: 50_000,
  discount: 5_000,
  voucherDiscount: 0,
  taxBasisPoints: 2_000,
  tax: 7_500,
};
const CASE: SoldLine = {
  id: 'case',
  productId: 2,
  unitPrice: 5_000,
  quantity: 1,
  total: 5_000,
  discount: 500,
  voucherDiscount: 0,
  taxBasisPoints: 2_000,
  tax: 750,
};
/** Phone and case as a set with 10 % off. */
const SET: BundleRule = {
  id: 1,
  maxPerOrder: 1,
  terms: { kind: 'set-percent', basisPoints: 1_000 },
  items: [
    { productId: 1, quantity: 1 },
    { productId: 2, quantity: 1 },
  ],
};
const amountOf = (lines: SoldLine[], remaining: Record<string, number>, deals: BundleRule[] = []) => {
  const worth = priceRemainingLines(lines, new Map(Object.entries(remaining)), { pricesIncludeTax: true, deals });
  return sumAmounts([...worth.values()].map(({ amount }) => amount));
};

test('the remaining part of a set costs its price without the set', () => {
  expect(amountOf([PHONE, CASE], { phone: 1, case: 1 }, [SET])).toBe(49_500);
  expect(amountOf([PHONE, CASE], { phone: 1 }, [SET])).toBe(50_000);
  expect(amountOf([PHONE, CASE], { case: 1 }, [SET])).toBe(5_000);
  expect(amountOf([PHONE, CASE], {}, [SET])).toBe(0);
});

test('a deal that has changed since is split by item as originally applied', () => {
  const changed: BundleRule = { ...SET, terms: { kind: 'set-percent', basisPoints: 2_000 } };
  for (const deals of [[changed], []]) expect(amountOf([PHONE, CASE], { phone: 1 }, deals)).toBe(45_000);
});

test('with 3-for-2, two remaining items cost two', () => {
  const cable: SoldLine = {
    id: 'cable',
    productId: 3,
    unitPrice: 999,
    quantity: 3,
    total: 2_997,
    discount: 999,
    voucherDiscount: 0,
    taxBasisPoints: 0,
    tax: 0,
  };
  const deal: BundleRule = {
    id: 2,
    maxPerOrder: 1,
    terms: { kind: 'some-free', buy: 2, free: 1 },
    items: [{ productId: 3, quantity: 1 }],
  };
  const paid = [3, 2, 1, 0].map((remaining) => amountOf([cable], { cable: remaining }, [deal]));
  expect(paid).toEqual([1_998, 1_998, 999, 0]);
});

test('each item keeps its share of a voucher', () => {
  const cable: SoldLine = {
    id: 'cable',
    productId: 3,
    unitPrice: 1_000,
    quantity: 3,
    total: 3_000,
    discount: 100,
    voucherDiscount: 100,
    taxBasisPoints: 1_000,
    tax: 264,
  };
  expect([3, 2, 1, 0].map((remaining) => amountOf([cable], { cable: remaining }))).toEqual([2_900, 1_933, 967, 0]);
});

test('the full order is worth the paid total, an empty one nothing, and no part is negative', () => {
  const line = fc
    .record({
      productId: fc.integer({ min: 1, max: 3 }),
      unitPrice: fc.integer({ min: 0, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 12 }),
      off: fc.integer({ min: 0, max: 100 }),
      voucher: fc.integer({ min: 0, max: 100 }),
      tax: fc.integer({ min: 0, max: 90_000 }),
    })
    .map(({ off, voucher, ...rest }): Omit<SoldLine, 'id'> => {
      const total = rest.unitPrice * rest.quantity;
      const discount = Math.floor((total * off) / 100);
      return { ...rest, total, discount, voucherDiscount: Math.floor((discount * voucher) / 100), taxBasisPoints: 900 };
    });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(), fc.boolean(), (rows, seed, included) => {
      const lines = rows.map((row, index) => ({ ...row, id: String(index) }));
      const some = new Map(lines.map(({ id, quantity }, index) => [id, (seed + index) % (quantity + 1)]));
      const all = new Map(lines.map(({ id, quantity }) => [id, quantity]));
      const how = { pricesIncludeTax: included, deals: [SET] };
      for (const { id, total, discount, tax } of lines) {
        const net = total - discount;
        expect(priceRemainingLines(lines, all, how).get(id)).toEqual({ amount: included ? net : net + tax, tax });
        expect(priceRemainingLines(lines, new Map(), how).get(id)).toEqual({ amount: 0, tax: 0 });
      }
      for (const { amount, tax } of priceRemainingLines(lines, some, how).values())
        expect(Math.min(amount, tax)).toBeGreaterThanOrEqual(0);
    }),
  );
});
