import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateChargedWeight, type ShipmentLine, sumShipmentContent } from './shipment-content.rules.ts';
import {
  calculateShipping,
  createFlatCharge,
  SHIPPING_RULE_KINDS,
  type ShippingCharge,
} from './shipping-charge.rules.ts';

const amount = fc.integer({ min: 0, max: 5_000_000 });
const line: fc.Arbitrary<ShipmentLine> = fc.record({
  item: fc.record({
    weightG: fc.integer({ min: 0, max: 30_000 }),
    size: fc.option(
      fc.record({
        lengthMm: fc.integer({ min: 1, max: 10_000 }),
        widthMm: fc.integer({ min: 1, max: 10_000 }),
        heightMm: fc.integer({ min: 1, max: 10_000 }),
      }),
    ),
    shippingRuleId: fc.option(fc.integer({ min: 1, max: 3 })),
  }),
  quantity: fc.integer({ min: 1, max: 999 }),
  value: amount,
});
const lines = fc.array(line, { maxLength: 20 });
/** Each step costs at least as much as the one before. */
const risingCharge: fc.Arbitrary<ShippingCharge> = fc
  .record({
    pricedBy: fc.constantFrom(...SHIPPING_RULE_KINDS),
    price: amount,
    steps: fc.uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 2_000_000 }), more: amount }), {
      selector: ({ from }) => from,
      maxLength: 4,
    }),
  })
  .map(({ pricedBy, price, steps }) => {
    const ascending = steps.toSorted((one, other) => one.from - other.from);
    const prices = ascending.map((_, index) =>
      ascending.slice(0, index + 1).reduce((sum, { more }) => sum + more, price),
    );
    return {
      pricedBy,
      price,
      steps: ascending.map(({ from }, index) => ({ from, price: prices[index] ?? price })),
      freeOver: null,
    };
  });

test('the content of two shipments adds up to the content of both together', () => {
  fc.assert(
    fc.property(lines, lines, (some, others) => {
      const [one, other, both] = [some, others, [...some, ...others]].map(sumShipmentContent);
      const { ruleIds, ...totals } = both ?? sumShipmentContent([]);
      for (const [measure, total] of Object.entries(totals))
        expect(Reflect.get(one ?? {}, measure) + Reflect.get(other ?? {}, measure)).toBe(total);
      expect(new Set(ruleIds)).toEqual(new Set([...(one?.ruleIds ?? []), ...(other?.ruleIds ?? [])]));
      expect(new Set(ruleIds).size).toBe(ruleIds.length);
    }),
  );
});

test('the content is the value of the goods, their weight, the number of items and the rules that they name', () => {
  expect(
    sumShipmentContent([
      { item: { weightG: 400, size: null, shippingRuleId: 7 }, quantity: 3, value: 3015 },
      { item: { weightG: 0, size: null, shippingRuleId: 7 }, quantity: 1, value: 0 },
    ]),
  ).toEqual({ goods: 3015, weightG: 1200, itemCount: 4, ruleIds: [7] });
});

test('the volumetric weight of a large light item counts instead of its weight', () => {
  const size = { lengthMm: 500, widthMm: 400, heightMm: 300 };
  expect(calculateChargedWeight({ weightG: 900, size })).toBe(12_000);
  expect(calculateChargedWeight({ weightG: 15_000, size })).toBe(15_000);
  expect(calculateChargedWeight({ weightG: 900, size: null })).toBe(900);
});

test.each(SHIPPING_RULE_KINDS)('by %s, a price is a whole amount, and more content never costs less', (pricedBy) => {
  fc.assert(
    fc.property(risingCharge, lines, lines, (charge, some, more) => {
      const rule = { ...charge, pricedBy };
      const price = calculateShipping(rule, sumShipmentContent(some));
      expect(Number.isSafeInteger(price) && price >= 0).toBe(true);
      expect(calculateShipping(rule, sumShipmentContent([...some, ...more]))).toBeGreaterThanOrEqual(price);
    }),
  );
});

test.each(SHIPPING_RULE_KINDS)('by %s, delivery is free from the value of goods that the rule states', (pricedBy) => {
  fc.assert(
    fc.property(risingCharge, lines, (charge, some) => {
      const content = sumShipmentContent(some);
      expect(calculateShipping({ ...charge, pricedBy, freeOver: content.goods }, content)).toBe(0);
      const above = { ...charge, pricedBy, freeOver: content.goods + 1 };
      expect(calculateShipping(above, content)).toBe(calculateShipping({ ...charge, pricedBy }, content));
    }),
  );
});

test('a flat charge does not depend on the content', () => {
  fc.assert(
    fc.property(amount, lines, (price, some) => {
      expect(calculateShipping(createFlatCharge(price), sumShipmentContent(some))).toBe(price);
    }),
  );
});
