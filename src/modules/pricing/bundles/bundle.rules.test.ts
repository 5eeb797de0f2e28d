import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyBundles, type BundleCandidate, type BundleRule, calculateSaving } from './bundle.rules.ts';

const PHONE = 1;
const CASE = 2;
const GLASS = 3;

const set = (terms: BundleRule['terms'], changes: Partial<BundleRule> = {}): BundleRule => ({
  id: 10,
  terms,
  maxPerOrder: 2,
  items: [
    { productId: PHONE, quantity: 1 },
    { productId: CASE, quantity: 1 },
  ],
  ...changes,
});
const tenOff = set({ kind: 'set-percent', basisPoints: 1000 });
const threeForTwo = set({ kind: 'some-free', buy: 2, free: 1 }, { id: 20, items: [{ productId: CASE, quantity: 1 }] });

const phone: BundleCandidate = { id: 'phone', productId: PHONE, price: 50_000, quantity: 1 };
const red: BundleCandidate = { id: 'red', productId: CASE, price: 2_000, quantity: 1 };
const blue: BundleCandidate = { id: 'blue', productId: CASE, price: 1_500, quantity: 1 };

const saved = (deals: BundleRule[], lines: BundleCandidate[]) =>
  applyBundles(deals, lines).map(({ id, times, saving }) => ({ id, times, saving }));

test('a percentage set is split over its lines in proportion to their prices', () => {
  expect(applyBundles([tenOff], [phone, red])).toEqual([
    {
      id: 10,
      times: 1,
      saving: 5_200,
      shares: [
        { lineId: 'phone', saving: 5_000 },
        { lineId: 'red', saving: 200 },
      ],
    },
  ]);
});

test('an incomplete set costs the regular price', () => {
  expect(applyBundles([tenOff], [phone])).toEqual([]);
  expect(applyBundles([tenOff], [red, blue])).toEqual([]);
});

test('a fixed-price set costs that price, and never more than its items', () => {
  expect(saved([set({ kind: 'set-price', price: 51_000 })], [phone, red])).toEqual([
    { id: 10, times: 1, saving: 1_000 },
  ]);
  expect(saved([set({ kind: 'set-price', price: 60_000 })], [phone, red])).toEqual([]);
});

test('a product with quantity two in the set is counted twice', () => {
  const two = set(
    { kind: 'set-percent', basisPoints: 1000 },
    {
      items: [
        { productId: PHONE, quantity: 1 },
        { productId: CASE, quantity: 2 },
      ],
    },
  );
  expect(saved([two], [phone, red])).toEqual([]);
  expect(saved([two], [phone, red, blue])).toEqual([{ id: 10, times: 1, saving: 5_350 }]);
});

test('more expensive items are used for a set first', () => {
  expect(saved([tenOff], [phone, blue, red])).toEqual([{ id: 10, times: 1, saving: 5_200 }]);
});

test('a deal applies up to its limit per order', () => {
  const many = [
    { ...phone, quantity: 5 },
    { ...red, quantity: 5 },
  ];
  expect(saved([tenOff], many)).toEqual([{ id: 10, times: 2, saving: 10_400 }]);
});

test('of three cases the cheapest is free, and of six the cheapest of each three', () => {
  expect(saved([threeForTwo], [red, blue, { ...red, id: 'green' }])).toEqual([{ id: 20, times: 1, saving: 1_500 }]);
  const six = [
    { ...red, quantity: 4 },
    { ...blue, quantity: 2 },
  ];
  expect(saved([threeForTwo], six)).toEqual([{ id: 20, times: 2, saving: 3_500 }]);
  expect(saved([threeForTwo], [red, blue])).toEqual([]);
});

test('an item counts in one deal only, and the largest saving is applied first', () => {
  const twoFree = { ...threeForTwo, id: 30, terms: { kind: 'some-free', buy: 1, free: 2 } } as const;
  const three = { ...red, quantity: 3 };
  expect(saved([threeForTwo, twoFree], [three])).toEqual([{ id: 30, times: 1, saving: 4_000 }]);
  // the set with the phone uses one case, two cases are left for 3-for-2
  expect(saved([tenOff, threeForTwo], [phone, three])).toEqual([{ id: 10, times: 1, saving: 5_200 }]);
});

test('on equal savings the shop’s order decides', () => {
  const twin = { ...tenOff, id: 11 };
  expect(saved([twin, tenOff], [phone, red])).toEqual([{ id: 11, times: 1, saving: 5_200 }]);
});

test('free items belong to no deal', () => {
  expect(saved([threeForTwo], [{ ...red, price: 0, quantity: 3 }])).toEqual([]);
});

test('no line’s share exceeds its price, and a deal never uses more items than available', () => {
  const anyLine = fc.record({
    id: fc.uuid(),
    productId: fc.constantFrom(PHONE, CASE, GLASS),
    price: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
  });
  const lines = fc.uniqueArray(anyLine, { selector: ({ id }) => id, maxLength: 8 });
  const deals = fc.subarray([
    tenOff,
    threeForTwo,
    set({ kind: 'set-price', price: 900 }, { id: 40, maxPerOrder: 9 }),
    set({ kind: 'some-free', buy: 1, free: 3 }, { id: 50, maxPerOrder: 9 }),
  ]);
  fc.assert(
    fc.property(deals, lines, (some, any) => {
      const applied = applyBundles(some, any);
      for (const { id, price, quantity } of any) {
        const borne = applied.flatMap(({ shares }) => shares).filter(({ lineId }) => lineId === id);
        expect(borne.reduce((sum, { saving }) => sum + saving, 0)).toBeLessThanOrEqual(price * quantity);
      }
      for (const { id, times } of applied)
        expect(times).toBeLessThanOrEqual(some.find((deal) => deal.id === id)?.maxPerOrder ?? 0);
    }),
  );
});

test('the saving of a set can be shown before anything is in the cart', () => {
  const pieces = [
    { price: 50_000, quantity: 1 },
    { price: 2_000, quantity: 2 },
  ];
  expect(calculateSaving({ kind: 'set-percent', basisPoints: 1000 }, pieces)).toBe(5_400);
  expect(calculateSaving({ kind: 'set-price', price: 50_000 }, pieces)).toBe(4_000);
  expect(calculateSaving({ kind: 'some-free', buy: 2, free: 1 }, pieces)).toBe(2_000);
});
