import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumOf } from '../../kernel/money.ts';
import { type Pieces, refundSplit, type Splittable } from './refund-split.rules.ts';

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9 }),
    total: fc.integer({ min: 0, max: 1_000_000 }),
    off: fc.integer({ min: 0, max: 100 }),
    tax: fc.integer({ min: 0, max: 50_000 }),
  })
  .map(({ quantity, total, off, tax }) => ({ quantity, total, discount: Math.floor((total * off) / 100), tax }));

const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    charges: fc.integer({ min: 0, max: 5_000 }),
    chargesTax: fc.integer({ min: 0, max: 900 }),
    pricesIncludeTax: fc.boolean(),
  })
  .map(({ lines, charges, chargesTax, pricesIncludeTax }): Splittable => {
    const goods = sumOf(lines.map(({ total }) => total));
    const discount = sumOf(lines.map((one) => one.discount));
    const tax = sumOf([...lines.map((one) => one.tax), chargesTax]);
    const grand = goods - discount + charges + (pricesIncludeTax ? 0 : tax);
    return {
      lines: lines.map((one, index) => ({ ...one, id: String(index) })),
      totals: { goods, discount, shipping: charges, codFee: 0, tax, pricesIncludeTax, grand },
    };
  });

test('whatever goes back piece by piece adds up to what was paid, and its tax to the tax', () => {
  fc.assert(
    fc.property(order, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (bought, sizes) => {
      const gone: Pieces[] = [];
      let amount = 0;
      let tax = 0;
      for (const { id, quantity } of bought.lines) {
        let left = quantity;
        while (left > 0) {
          const size = Math.min(left, (sizes.next().value ?? 0) + 1);
          const piece = { lineId: id, quantity: size };
          const part = refundSplit(bought, [piece], gone);
          amount += part.amount;
          tax += sumOf(part.lines.map((one) => one.tax)) + part.charges.tax;
          gone.push(piece);
          left -= size;
        }
      }
      expect(amount).toBe(bought.totals.grand);
      expect(tax).toBe(bought.totals.tax);
    }),
  );
});

test('more pieces than were bought are never paid for', () => {
  fc.assert(
    fc.property(order, (bought) => {
      const all = bought.lines.map(({ id, quantity }) => ({ lineId: id, quantity: quantity * 2 }));
      expect(refundSplit(bought, all).amount).toBe(bought.totals.grand);
      expect(refundSplit(bought, all, all).amount).toBe(0);
    }),
  );
});
