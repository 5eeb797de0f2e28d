import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShipmentContent } from '../pricing/shipment-content.rules.ts';
import { calculateShipping, createFlatCharge } from '../pricing/shipping-charge.rules.ts';
import { reaches, type ShippingRule, selectShippingRules } from './shipping.rules.ts';

type Where = Partial<ShippingRule['zones'][number]>;

const rule = (id: number, zones: Where[], sellerId: number | null = null): ShippingRule => ({
  id,
  sellerId,
  title: { en: 'Standard' },
  zones: zones.map((zone) => ({ country: '*', states: [], zip_prefixes: [], ...zone })),
  charge: createFlatCharge(500),
  pickupFee: null,
  codAllowed: true,
  codFee: { model: 'flat', amount: 0 },
  minDays: 2,
  maxDays: 4,
  cutoff: '15:00',
  workingDays: [1, 2, 3, 4, 5],
  forAssignedProducts: false,
});
const rules = [rule(1, [{ country: 'FR' }]), rule(2, [{ country: 'US', states: ['CA'] }]), rule(3, [{}])];
const to = (country: string, state: string | null = null, zip: string | null = null) => ({ country, state, zip });
const ids = (some: readonly ShippingRule[], ...place: Parameters<typeof to>) =>
  selectShippingRules(some, to(...place)).map(({ id }) => id);

test('a listed country uses its own rules, all others the rest-of-world rules', () => {
  expect(ids(rules, 'FR')).toEqual([1]);
  expect(ids(rules, 'IN')).toEqual([3]);
});

test('a rule for some states matches only those states', () => {
  expect(ids(rules, 'US', 'CA')).toEqual([2]);
  expect(ids(rules, 'US', 'NY')).toEqual([3]);
});

test('a rule for some postcodes matches only those postcodes', () => {
  const corsica = [rule(4, [{ country: 'FR', zip_prefixes: ['20'] }])];
  expect(ids(corsica, 'FR', null, '20000')).toEqual([4]);
  expect(ids(corsica, 'FR', null, '75001')).toEqual([]);
  expect(ids(corsica, 'FR')).toEqual([]);
});

test('the most specific rules win: postcode, state, country, everywhere; the longer postcode before the shorter', () => {
  const india = [
    rule(1, [{}]),
    rule(2, [{ country: 'IN' }]),
    rule(3, [{ country: 'IN', states: ['DL'] }]),
    rule(4, [{ country: 'IN', zip_prefixes: ['11'] }]),
    rule(5, [{ country: 'IN', zip_prefixes: ['1100'] }]),
  ];
  expect(ids(india, 'IN', 'DL', '110001')).toEqual([5]);
  expect(ids(india, 'IN', 'DL', '119999')).toEqual([4]);
  expect(ids(india, 'IN', 'DL', '400001')).toEqual([3]);
  expect(ids(india, 'IN', 'MH', '400001')).toEqual([2]);
  expect(ids(india, 'PK')).toEqual([1]);
});

test('a seller’s own rules take precedence over the shop’s, which apply when there are none', () => {
  const both = [...rules, rule(9, [{ country: 'FR' }], 7)];
  expect(selectShippingRules(both, to('FR'), 7).map(({ id }) => id)).toEqual([9]);
  expect(selectShippingRules(both, to('US', 'CA'), 7).map(({ id }) => id)).toEqual([2]);
  expect(selectShippingRules(both, to('FR'), 8).map(({ id }) => id)).toEqual([1]);
  expect(ids(both, 'FR')).toEqual([1]);
});

const freight = { ...rule(20, [{ country: 'FR' }]), charge: createFlatCharge(9_000), forAssignedProducts: true };
const cold = { ...rule(21, [{ country: 'FR' }]), charge: createFlatCharge(4_000), forAssignedProducts: true };
const contentOf = (...ruleIds: number[]): ShipmentContent => ({ goods: 5_000, weightG: 900, itemCount: 2, ruleIds });
const assignedIds = (country: string, ...ruleIds: number[]) =>
  selectShippingRules([...rules, cold, freight], to(country), null, contentOf(...ruleIds)).map(({ id }) => id);

test('a rule for some products applies only to parcels with one of them, and replaces the other rules there', () => {
  expect(assignedIds('FR')).toEqual([1]);
  expect(assignedIds('FR', 20)).toEqual([20]);
});

test('of several rules that products name, the one with the highest price for the parcel applies', () => {
  expect(assignedIds('FR', 21, 20)).toEqual([20]);
  // a rule of all products can be named too
  expect(assignedIds('FR', 1, 21)).toEqual([21]);
});

test('without a rule that reaches the destination, a product that names one has no delivery', () => {
  expect(assignedIds('IN', 20)).toEqual([]);
  expect(assignedIds('FR', 20, 2)).toEqual([]);
  expect(assignedIds('FR', 999)).toEqual([]);
});

const zone: fc.Arbitrary<Where> = fc.record({
  country: fc.constantFrom('*', 'FR', 'IN'),
  states: fc.subarray(['DL', 'MH']),
  zip_prefixes: fc.subarray(['1', '11', '20']),
});
const anyRules = fc
  .array(fc.tuple(fc.array(zone, { maxLength: 3 }), fc.option(fc.constantFrom(7, 8))), { maxLength: 8 })
  .map((some) => some.map(([zones, seller], index) => rule(index, zones, seller)));
const place = fc.record({
  country: fc.constantFrom('FR', 'IN', 'US'),
  state: fc.option(fc.constantFrom('DL', 'MH')),
  zip: fc.option(fc.constantFrom('110001', '20000', '99')),
});

test('selected rules match the destination and belong to one owner, and adding rules never excludes a destination', () => {
  fc.assert(
    fc.property(anyRules, place, fc.option(fc.constantFrom(7, 8, 9)), (some, destination, seller) => {
      const found = selectShippingRules(some, destination, seller);
      expect(new Set(found.map(({ sellerId }) => sellerId)).size).toBeLessThanOrEqual(1);
      for (const one of found) {
        expect([null, seller]).toContain(one.sellerId);
        expect(one.zones.some(({ country }) => country === '*' || country === destination.country)).toBe(true);
        expect(selectShippingRules([one], destination, seller)).toEqual([one]);
      }
      const everywhere = selectShippingRules([...some, rule(99, [{}])], destination, seller);
      expect(everywhere.length).toBeGreaterThan(0);
      if (found.length > 0 && found.some(({ zones }) => zones.every(({ country }) => country !== '*')))
        expect(everywhere).toEqual(found);
    }),
    { numRuns: 3000 },
  );
});

test('products that name rules get one of them at the highest price, and no other rule', () => {
  const priced = fc
    .tuple(anyRules, fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 8, maxLength: 8 }))
    .map(([some, prices]) =>
      some.map((one) => ({
        ...one,
        charge: createFlatCharge(prices[one.id] ?? 0),
        forAssignedProducts: one.id % 2 === 0,
      })),
    );
  const named = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(priced, named, place, fc.option(fc.constantFrom(7, 8)), (some, ruleIds, destination, seller) => {
      const content = contentOf(...ruleIds);
      const reaching = some.filter(({ id, zones }) => ruleIds.includes(id) && reaches(zones, destination));
      const found = selectShippingRules(some, destination, seller, content);
      expect(found.length).toBe(reaching.length === ruleIds.length ? 1 : 0);
      for (const one of found) {
        expect(ruleIds).toContain(one.id);
        const price = calculateShipping(one.charge, content);
        expect(price).toBe(Math.max(...reaching.map(({ charge }) => calculateShipping(charge, content))));
      }
      const common = selectShippingRules(some, destination, seller, contentOf());
      expect(common.every(({ forAssignedProducts }) => !forAssignedProducts)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
