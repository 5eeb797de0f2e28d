import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAmounts } from '../../kernel/money.ts';
import { type BalanceInput, calculateBalance, isDeviceReceived, type Payment } from './balance.rules.ts';
import { TICKET_STATES } from './ticket-status.rules.ts';

const line = { price: 10_000, discount: 0, tax: 476, taxBasisPoints: 500, status: 'approved' } as const;
const ticket: BalanceInput = {
  kind: 'repair',
  status: 'booked',
  currency: 'USD',
  pricesIncludeTax: true,
  deposit: 0,
  locationId: 1,
  lines: [line],
};
const due = (overrides: Partial<BalanceInput>, payments: Payment[] = [], currency = 'USD') =>
  calculateBalance({ ...ticket, ...overrides }, payments, currency).due;

test('only approved lines are due, and only while the repair is open', () => {
  expect(due({ lines: [line, { ...line, status: 'proposed' }, { ...line, status: 'declined' }] })?.amount).toBe(10_000);
  const payable = TICKET_STATES.filter((status) => due({ status }) !== null);
  expect(TICKET_STATES.filter((status) => !payable.includes(status))).toEqual([
    ...['requested', 'quoted', 'declined', 'handed_over', 'closed', 'cancelled'],
  ]);
  expect(TICKET_STATES.filter((status) => !isDeviceReceived(status))).toEqual([
    ...['requested', 'quoted', 'approved', 'declined', 'booked', 'cancelled'],
  ]);
});

test('nothing is due for a trade-in, in another currency, or before a location is chosen', () => {
  expect(due({ kind: 'trade_in' })).toBeNull();
  expect(due({}, [], 'EUR')).toBeNull();
  expect(due({ locationId: null })).toBeNull();
});

test('while an order waits for payment nothing else is due, and the order is named', () => {
  const waiting = { amount: 2_000, tax: 95, isPaid: false, code: 'ABCDE' };
  expect(calculateBalance(ticket, [waiting], 'USD')).toMatchObject({
    paid: 0,
    pending: 2_000,
    outstanding: 8_000,
    pendingOrderCode: 'ABCDE',
    due: null,
  });
});

test('deposit, balance and later approvals add up to the approved total and its tax, in any partial payments', () => {
  const lines = fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 90_000 }),
      off: fc.integer({ min: 0, max: 100 }),
      rate: fc.constantFrom(0, 500, 1900),
    }),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 0, max: 60_000 }),
      fc.boolean(),
      fc.nat(5),
      (drawn, deposit, pricesIncludeTax, later) => {
        const all = drawn.map(({ price, off, rate }) => {
          const discount = Math.floor((price * off) / 100);
          const net = price - discount;
          const tax = Math.round(pricesIncludeTax ? (net * rate) / (10_000 + rate) : (net * rate) / 10_000);
          return { price, discount, tax, taxBasisPoints: rate, status: 'approved' as const };
        });
        const payments: Payment[] = [];
        const pay = (overrides: Partial<BalanceInput>) => {
          const payable = due({ deposit, pricesIncludeTax, ...overrides }, payments);
          if (!payable) return;
          expect(payable.tax).toBeGreaterThanOrEqual(0);
          expect(payable.tax).toBeLessThanOrEqual(payable.amount);
          payments.push({ amount: payable.amount, tax: payable.tax, isPaid: true, code: '' });
        };
        const first = all.slice(0, Math.max(1, all.length - later));
        pay({ lines: first });
        pay({ lines: first, status: 'in_repair' });
        pay({ lines: all, status: 'ready' });
        const agreed = sumAmounts(
          all.map(({ price, discount, tax }) => sumAmounts([price, -discount, pricesIncludeTax ? 0 : tax])),
        );
        expect(sumAmounts(payments.map(({ amount }) => amount))).toBe(agreed);
        expect(sumAmounts(payments.map(({ tax }) => tax))).toBe(sumAmounts(all.map(({ tax }) => tax)));
        expect(due({ lines: all, status: 'ready', pricesIncludeTax }, payments)).toBeNull();
      },
    ),
    { numRuns: 2_000 },
  );
});
