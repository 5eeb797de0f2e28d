import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RefundableLine, splitRefund } from './split-refund.rules.ts';

const line = fc
  .record({
    id: fc.uuid(),
    quantity: fc.integer({ min: 1, max: 12 }),
    total: fc.integer({ min: 0, max: 5_000_000 }),
    taken: fc.integer({ min: 0, max: 100 }),
    taxed: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ taken, taxed, ...rest }) => {
    const discount = Math.floor((rest.total * taken) / 100);
    return { ...rest, refunded: 0, discount, tax: Math.floor(((rest.total - discount) * taxed) / 100) };
  });
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);

test('however the pieces of an order come back, in the end everything paid for them has gone back', () => {
  const lines = fc.uniqueArray(line, { selector: ({ id }) => id, minLength: 1, maxLength: 6 });
  const steps = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(lines, steps, fc.boolean(), (bought, chance, pricesIncludeTax) => {
      let left: RefundableLine[] = bought;
      const refunds: { goods: number; tax: number; amount: number }[] = [];
      for (const next of chance) {
        const open = left.filter(({ quantity, refunded }) => refunded < quantity);
        const one = open[next % Math.max(1, open.length)];
        if (!one) break;
        const pieces = 1 + (next % (one.quantity - one.refunded));
        const refund = splitRefund(left, new Map([[one.id, pieces]]), { pricesIncludeTax });
        refunds.push(...refund.lines);
        left = left.map((l) => (l.id === one.id ? { ...l, refunded: l.refunded + pieces } : l));
      }
      const goods = sum(bought.map(({ total, discount }) => total - discount));
      const tax = sum(bought.map((l) => l.tax));
      expect(sum(refunds.map((r) => r.goods))).toBe(goods);
      expect(sum(refunds.map((r) => r.tax))).toBe(tax);
      expect(sum(refunds.map((r) => r.amount))).toBe(pricesIncludeTax ? goods : goods + tax);
      expect(refunds.every(({ goods: g, tax: t }) => g >= 0 && t >= 0)).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

const cable = { id: 'cable', quantity: 3, refunded: 0, total: 1000, discount: 0, tax: 91 };

test('a third of ten is refunded three times without a cent lost', () => {
  const amounts = [0, 1, 2].map((refunded) => {
    return splitRefund([{ ...cable, refunded }], new Map([['cable', 1]]), { pricesIncludeTax: true }).amount;
  });
  expect(amounts).toEqual([333, 334, 333]);
});

test('more pieces than are left, or of another order, are a fault', () => {
  const how = { pricesIncludeTax: true };
  expect(() => splitRefund([{ ...cable, refunded: 2 }], new Map([['cable', 2]]), how)).toThrow(RangeError);
  expect(() => splitRefund([cable], new Map([['phone', 1]]), how)).toThrow(RangeError);
});
