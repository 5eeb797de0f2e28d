import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, sumAmounts } from '../../../../kernel/money.ts';
import { type PaidItem, splitRefund, toIyzicoItems } from './iyzico-items.rules.ts';

const amounts = fc.integer({ min: 1, max: 100_000_000 });
const totals = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 20 });

const saleOf = (of: number[], amount: number) => ({
  orderCode: 'ABCDE12345',
  amount: money(amount, 'TRY'),
  lines: of.map((total, at) => ({ id: `line-${at}`, title: 'Phone', total, physical: true })),
});

test('items add up to the charged amount with any discount, and none is free', () => {
  fc.assert(
    fc.property(totals, amounts, (of, amount) => {
      const amounts = toIyzicoItems(saleOf(of, amount)).map((line) => line.amount);
      expect(sumAmounts(amounts)).toBe(amount);
      expect(Math.min(...amounts)).toBeGreaterThan(0);
    }),
  );
});

test('items that already add up are not changed', () => {
  const amounts = toIyzicoItems(saleOf([49_900, 0, 490], 50_390));
  expect(amounts.map(({ id, amount }) => [id, amount])).toEqual([
    ['line-0', 49_900],
    ['line-2', 490],
  ]);
});

/** Books refund parts as iyzico does. */
function booked(lines: PaidItem[], refund: string, parts: { line: string; amount: number }[]): PaidItem[] {
  return lines.map((line) => ({
    ...line,
    back: [...line.back, ...parts.filter((part) => part.line === line.id).map(({ amount }) => ({ refund, amount }))],
  }));
}

test('an interrupted refund is sent once in total, and no item is refunded beyond its price', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(sizes, fc.nat(), fc.nat(), (of, share, cut) => {
      const paid = of.map((size, at): PaidItem => ({ id: String(at), paid: size, back: [] }));
      const amount = 1 + (share % sumAmounts(of));
      const planned = splitRefund(paid, { id: 'one', amount }) ?? [];
      const halfway = booked(paid, 'one', planned.slice(0, cut % (planned.length + 1)));
      const after = booked(halfway, 'one', splitRefund(halfway, { id: 'one', amount }) ?? []);
      const sent = (line: PaidItem) => sumAmounts(line.back.map((one) => one.amount));
      expect(sumAmounts(after.map(sent))).toBe(amount);
      for (const line of after) expect(sent(line)).toBeLessThanOrEqual(line.paid);
      expect(splitRefund(after, { id: 'one', amount })).toEqual([]);
    }),
  );
});

test('a refund above the refundable rest is not started', () => {
  const line = { id: '1', paid: 1000, back: [{ refund: 'first', amount: 400 }] };
  expect(splitRefund([line], { id: 'second', amount: 601 })).toBeNull();
});
