import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocateAmount, sumAmounts } from '../../../kernel/money.ts';
import type { LineQuantity } from '../../orders/order.rules.ts';
import type { BundleRule } from '../../pricing/bundles/bundle.rules.ts';
import { type CartToPrice, priceCart } from '../../pricing/price-cart.rules.ts';
import { createFlatCharge } from '../../pricing/shipping-charge.rules.ts';
import { type RefundLine, toItemRefundLines } from './refund-lines.rules.ts';
import { allocateGoodwill, calculateRefundSplit, type RefundableOrder } from './refund-split.rules.ts';

const sumLines = (lines: readonly RefundLine[]) => sumAmounts(lines.map(({ amount }) => amount));

const PRODUCTS = 4;
const product = fc.integer({ min: 1, max: PRODUCTS });
const few = fc.integer({ min: 1, max: 3 });

const deal: fc.Arbitrary<BundleRule> = fc.record({
  id: few,
  terms: fc.oneof(
    fc.record({ kind: fc.constant('some-free' as const), buy: few, free: few }),
    fc.record({ kind: fc.constant('set-percent' as const), basisPoints: fc.integer({ min: 1, max: 9_000 }) }),
    fc.record({ kind: fc.constant('set-price' as const), price: fc.integer({ min: 0, max: 90_000 }) }),
  ),
  maxPerOrder: few,
  items: fc.uniqueArray(fc.record({ productId: product, quantity: few }), {
    selector: ({ productId }) => productId,
    minLength: 1,
  }),
});

/** An order as priced by the price calculation: deals, voucher, shipping, fee, tax included or added. */
const bought = fc
  .record({
    lines: fc.array(
      fc.record({
        productId: product,
        selling: fc.integer({ min: 0, max: 60_000 }),
        quantity: fc.integer({ min: 1, max: 4 }),
        taxClass: fc.constantFrom('standard', 'none'),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    bundles: fc.uniqueArray(deal, { selector: ({ id }) => id, maxLength: 2 }),
    voucher: fc.option(
      fc.record({ model: fc.constant('percent' as const), basisPoints: fc.integer({ min: 1, max: 5_000 }) }),
    ),
    shipping: fc.integer({ min: 0, max: 5_000 }),
    codFee: fc.option(fc.record({ model: fc.constant('flat' as const), amount: fc.integer({ min: 0, max: 900 }) })),
    rate: fc.integer({ min: 0, max: 2_500 }),
    pricesIncludeTax: fc.boolean(),
    apart: fc.boolean(),
  })
  .map(({ lines, voucher, rate, shipping, codFee, apart, ...rest }) => {
    const taxRates = { standard: rate };
    const charge = createFlatCharge(shipping);
    const lineIds = lines.map((_, index) => String(index));
    const cart: CartToPrice = {
      ...rest,
      lines: lines.map(({ selling, ...line }, index) => {
        const prices = { selling, offered: null, flash: null };
        return {
          ...line,
          id: String(index),
          prices,
          variant: null,
          item: { weightG: 0, size: null, shippingRuleId: null },
        };
      }),
      voucher: voucher && {
        terms: voucher,
        maxDiscount: null,
        freeShipping: false,
        lineIds,
      },
      shipments: (apart && lines.length > 1 ? [lineIds.slice(0, 1), lineIds.slice(1)] : [lineIds]).map(
        (inside, index) => {
          return { id: `parcel-${index}`, lineIds: inside, charge, codFee, taxRates };
        },
      ),
      taxRates,
    };
    const bill = priceCart(cart);
    const order: RefundableOrder = {
      totals: { ...bill, pricesIncludeTax: rest.pricesIncludeTax },
      lines: bill.lines.map((line, index) => {
        const shipmentId = cart.shipments.find(({ lineIds: inside }) => inside.includes(line.id))?.id ?? '';
        return { ...line, shipmentId, unitPrice: line.unit.current, productId: lines[index]?.productId ?? 0 };
      }),
      shipments: bill.shipments,
    };
    return { order, deals: rest.bundles };
  });

test('returns item by item never cost the buyer anything, never refund too much, and add up to the paid total', () => {
  fc.assert(
    fc.property(bought, fc.infiniteStream(fc.nat()), ({ order, deals }, chance) => {
      const given: RefundLine[] = [];
      const gone: LineQuantity[] = [];
      let back = 0;
      for (;;) {
        const open = order.lines.flatMap(({ id, quantity }) => {
          const left = quantity - sumAmounts(gone.filter(({ lineId }) => lineId === id).map((piece) => piece.quantity));
          return left > 0 ? [{ id, left }] : [];
        });
        const next = chance.next().value ?? 0;
        const one = open[next % Math.max(1, open.length)];
        if (!one) break;
        gone.push({ lineId: one.id, quantity: 1 + (next % one.left) });
        const split = calculateRefundSplit(order, gone, { given, deals });
        const { amount } = split;
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(sumAmounts([...split.lines.map((line) => line.amount), split.charges.amount])).toBe(amount);
        expect(sumLines(toItemRefundLines(split))).toBe(amount);
        given.push(...toItemRefundLines(split));
        back += amount;
        expect(back).toBeLessThanOrEqual(order.totals.grand);
      }
      expect(back).toBe(order.totals.grand);
      if (order.totals.grand > 0) {
        expect(sumAmounts(given.map(({ tax }) => tax))).toBe(order.totals.tax);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('refunds and withheld amounts add up to the paid total, and nothing is refundable twice', () => {
  const share = fc.infiniteStream(fc.oneof(fc.constantFrom(0, 100), fc.integer({ min: 0, max: 100 })));
  fc.assert(
    fc.property(bought, share, ({ order, deals }, keeps) => {
      const given: RefundLine[] = [];
      const gone: LineQuantity[] = [];
      let [back, withheldTotal] = [0, 0];
      for (const { id, quantity } of order.lines) {
        for (let piece = 0; piece < quantity; piece += 1) {
          gone.push({ lineId: id, quantity: 1 });
          const split = calculateRefundSplit(order, gone, { given, deals });
          const { amount } = split;
          const keep = keeps.next().value ?? 0;
          const withheld = allocateAmount(amount, [keep, 100 - keep])[0] ?? 0;
          const lines = toItemRefundLines(split, withheld);
          expect(sumLines(lines)).toBe(amount - withheld);
          given.push(...lines);
          back += amount - withheld;
          withheldTotal += withheld;
          expect(back + withheldTotal).toBeLessThanOrEqual(order.totals.grand);
          expect(calculateRefundSplit(order, gone, { given, deals }).amount).toBe(0);
        }
      }
      expect(back + withheldTotal).toBe(order.totals.grand);
    }),
    { numRuns: 500 },
  );
});

test('goodwill refunds and returned items, in any order, never exceed the paid total, and finally reach it', () => {
  fc.assert(
    fc.property(bought, fc.infiniteStream(fc.nat()), ({ order, deals }, chance) => {
      const next = () => chance.next().value ?? 0;
      const given: RefundLine[] = [];
      const gone: LineQuantity[] = [];
      let back = 0;
      const take = (amount: number, lines: readonly RefundLine[]) => {
        if (amount <= 0) return;
        expect(sumLines(lines)).toBe(amount);
        given.push(...lines);
        back += amount;
        expect(back).toBeLessThanOrEqual(order.totals.grand);
      };
      for (;;) {
        const open = order.lines.flatMap(({ id, quantity }) => {
          const left = quantity - sumAmounts(gone.filter(({ lineId }) => lineId === id).map((piece) => piece.quantity));
          return left > 0 ? [{ id, left }] : [];
        });
        if (next() % 2 === 0) {
          const amount = Math.min(1 + (next() % 40_000), order.totals.grand - back);
          const lines = amount > 0 ? allocateGoodwill(order, amount, { gone, given }) : [];
          for (const { amount: whole, tax } of lines) {
            expect(tax).toBeGreaterThanOrEqual(0);
            expect(tax).toBeLessThanOrEqual(whole);
          }
          take(amount, lines);
        }
        const one = open[next() % Math.max(1, open.length)];
        if (!one) break;
        gone.push({ lineId: one.id, quantity: 1 + (next() % one.left) });
        const split = calculateRefundSplit(order, gone, { given, deals });
        take(split.amount, toItemRefundLines(split));
      }
      expect(back).toBe(order.totals.grand);
      if (order.totals.grand > 0) expect(sumAmounts(given.map(({ tax }) => tax))).toBe(order.totals.tax);
    }),
    { numRuns: 2_000 },
  );
});

test('a goodwill refund for a remaining item does not reduce the refund of another item', () => {
  const order: RefundableOrder = {
    totals: PAID,
    lines: [
      { ...line, id: 'a', productId: 1, shipmentId: 'parcel' },
      { ...line, id: 'b', productId: 2, shipmentId: 'parcel' },
    ],
    shipments: [{ id: 'parcel', shipping: 0 }],
  };
  const goodwill = allocateGoodwill(order, 300, { gone: [] });
  expect(goodwill).toMatchObject([
    { kind: 'goodwill', orderLineId: 'a', amount: 150 },
    { kind: 'goodwill', orderLineId: 'b', amount: 150 },
  ]);
  const first = calculateRefundSplit(order, [{ lineId: 'a', quantity: 1 }], { given: goodwill });
  expect(first).toMatchObject({ amount: 850, lines: [{ lineId: 'a', quantity: 1, amount: 850 }] });
  const both = ['a', 'b'].map((lineId) => ({ lineId, quantity: 1 }));
  expect(calculateRefundSplit(order, both, { given: [...goodwill, ...toItemRefundLines(first)] }).amount).toBe(850);
});

test('more items than were bought are never refunded', () => {
  fc.assert(
    fc.property(bought, ({ order, deals }) => {
      const all = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity: quantity * 2 }));
      const split = calculateRefundSplit(order, all, { deals });
      expect(split.amount).toBe(order.totals.grand);
      expect(calculateRefundSplit(order, all, { deals, given: toItemRefundLines(split) }).amount).toBe(0);
    }),
  );
});

const line = {
  unitPrice: 1_000,
  total: 1_000,
  quantity: 1,
  discount: 0,
  voucherDiscount: 0,
  taxBasisPoints: 0,
  tax: 0,
};
const PAID = { goods: 2_000, discount: 0, shipping: 0, codFee: 0, tax: 0, pricesIncludeTax: true, grand: 2_000 };

test('delivery is refunded with the last item of its shipment, the cash fee with the last item of the order', () => {
  const order: RefundableOrder = {
    totals: { ...PAID, shipping: 900, codFee: 200, tax: 110, grand: 3_100 },
    lines: [
      { ...line, id: 'a', productId: 1, shipmentId: 'dear' },
      { ...line, id: 'b', productId: 2, shipmentId: 'cheap' },
    ],
    shipments: [
      { id: 'dear', shipping: 600 },
      { id: 'cheap', shipping: 300 },
    ],
  };
  const first = calculateRefundSplit(order, [{ lineId: 'a', quantity: 1 }]);
  expect(first).toMatchObject({ amount: 1_600, charges: { amount: 600, tax: 60 } });
  const both = ['a', 'b'].map((lineId) => ({ lineId, quantity: 1 }));
  const rest = calculateRefundSplit(order, both, { given: toItemRefundLines(first) });
  expect(rest).toMatchObject({ amount: 1_500, charges: { amount: 500, tax: 50 } });
});

test('an amount withheld for wear is not refunded later', () => {
  const order: RefundableOrder = {
    totals: PAID,
    lines: [
      { ...line, id: 'a', productId: 1, shipmentId: 'parcel' },
      { ...line, id: 'b', productId: 2, shipmentId: 'parcel' },
    ],
    shipments: [{ id: 'parcel', shipping: 0 }],
  };
  const first = calculateRefundSplit(order, [{ lineId: 'a', quantity: 1 }]);
  const given = toItemRefundLines(first, 300);
  const both = ['a', 'b'].map((lineId) => ({ lineId, quantity: 1 }));
  expect(calculateRefundSplit(order, both, { given }).amount).toBe(1_000);
});
