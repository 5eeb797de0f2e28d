import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAmounts } from '../../../kernel/money.ts';
import { splitCash } from './split-cash.rules.ts';

type Shared = Parameters<typeof splitCash>[0];

const line = { quantity: 2, cancelled: 0, returned: 0, total: 2_000, discount: 0, tax: 0 };
const order: Shared = {
  totals: { goods: 5_000, discount: 0, shipping: 900, codFee: 400, tax: 0, pricesIncludeTax: true, grand: 6_300 },
  shipments: [
    { id: 'near', shipping: 300, status: 2 },
    { id: 'far', shipping: 600, status: 2 },
  ],
  lines: [
    { ...line, shipmentId: 'near' },
    { ...line, shipmentId: 'far', total: 3_000 },
  ],
};

test('a shipment bears its goods, its delivery and an equal part of the fee', () => {
  expect(splitCash(order, 6_300)).toEqual([2_500, 3_800]);
});

test('nothing is due for a cancelled shipment, and the other bears the fee', () => {
  const shipments = order.shipments.map((one, index) => (index === 0 ? { ...one, status: 6 as const } : one));
  expect(splitCash({ ...order, shipments }, 4_000)).toEqual([0, 4_000]);
});

test('a cancelled item is not part of the cash due', () => {
  const lines = order.lines.map((one, index) => (index === 0 ? { ...one, cancelled: 1 } : one));
  expect(splitCash({ ...order, lines }, 5_300)).toEqual([1_500, 3_800]);
});

const amount = fc.integer({ min: 0, max: 90_000 });

test('the shares of all shipments add up to the amount due, and none is negative', () => {
  const drawn = fc.record({
    parcels: fc.array(fc.record({ shipping: amount, status: fc.constantFrom(1, 2, 5, 6) }), {
      minLength: 1,
      maxLength: 4,
    }),
    goods: fc.array(fc.record({ total: amount, cancelled: fc.integer({ min: 0, max: 2 }) }), { maxLength: 6 }),
    codFee: amount,
    share: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(drawn, ({ parcels, goods, codFee, share }) => {
      const shipments = parcels.map(({ shipping, status }, index) => {
        return { id: String(index), shipping, status: status as 1 | 2 | 5 | 6 };
      });
      const lines = goods.map(({ total, cancelled }, index) => {
        return { ...line, total, cancelled, shipmentId: String(index % shipments.length) };
      });
      const shipping = sumAmounts(shipments.map((one) => one.shipping));
      const sum = sumAmounts(goods.map(({ total }) => total));
      const grand = sumAmounts([sum, shipping, codFee]);
      const totals = { goods: sum, discount: 0, shipping, codFee, tax: 0, pricesIncludeTax: true, grand };
      const due = Math.floor((grand * share) / 100);
      const shares = splitCash({ totals, shipments, lines }, due);
      expect(sumAmounts(shares)).toBe(due);
      expect(shares.every((one) => one >= 0)).toBe(true);
    }),
  );
});
