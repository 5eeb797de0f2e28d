import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from '../../../kernel/format-money.ts';
import { sumAmounts } from '../../../kernel/money.ts';
import { ORDER_STATUS } from '../../orders/order.states.rules.ts';
import { splitCash } from '../../payments/cash/split-cash.rules.ts';
import { calculateRefundSplit } from '../../payments/refunds/refund-split.rules.ts';
import type { BundleRule } from '../../pricing/bundles/bundle.rules.ts';
import { type CartToPrice, type PricedCart, priceCart } from '../../pricing/price-cart.rules.ts';
import { listPriceSteps } from '../../pricing/price-steps.rules.ts';
import { priceRemainingLines } from '../../pricing/remaining-price.rules.ts';
import { createFlatCharge, SHIPPING_RULE_KINDS, type ShippingCharge } from '../../pricing/shipping-charge.rules.ts';
import type { ValidVoucher } from '../../vouchers/validate-voucher.ts';
import { renderOrderMail } from '../mail/order-mail.ts';
import { listDiscounts } from '../order-snapshot.ts';

const amount = fc.integer({ min: 0, max: 500_000 });
const rate = fc.integer({ min: 0, max: 3000 });
const few = fc.integer({ min: 1, max: 4 });
const line = fc.record({
  id: fc.uuid(),
  productId: few,
  prices: fc.record({
    selling: amount,
    offered: fc.option(amount),
    flash: fc.option(fc.record({ price: amount, endTime: fc.constant(null) })),
  }),
  variant: fc.constant(null),
  quantity: fc.integer({ min: 1, max: 20 }),
  taxClass: fc.constantFrom('standard', 'reduced', 'margin'),
  item: fc.record({
    weightG: fc.integer({ min: 0, max: 9000 }),
    size: fc.constant(null),
    shippingRuleId: fc.option(few),
  }),
});
const terms = fc.oneof(
  fc.record({ model: fc.constant('flat' as const), amount }),
  fc.record({ model: fc.constant('percent' as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
);
const set: fc.Arbitrary<BundleRule> = fc.record({
  id: few,
  terms: fc.oneof(
    fc.record({ kind: fc.constant('some-free' as const), buy: few, free: few }),
    fc.record({ kind: fc.constant('set-percent' as const), basisPoints: rate }),
  ),
  maxPerOrder: few,
  items: fc.uniqueArray(fc.record({ productId: few, quantity: few }), {
    selector: ({ productId }) => productId,
    minLength: 1,
  }),
});
const taxRates = fc.record({ standard: rate, reduced: rate });
/** Delivery by a rule of any kind, or pickup for a flat fee with tax at the location. */
const charge: fc.Arbitrary<ShippingCharge> = fc.record({
  price: amount,
  pricedBy: fc.constantFrom(...SHIPPING_RULE_KINDS),
  steps: fc.tuple(amount, amount).map(([near, far]) => [
    { from: 1000, price: near },
    { from: 20_000, price: far },
  ]),
  freeOver: fc.option(amount),
});
const shipment = fc.record({
  id: fc.uuid(),
  charge: fc.oneof(charge, amount.map(createFlatCharge)),
  codFee: fc.oneof(
    fc.record({ model: fc.constant('flat' as const), amount }),
    fc.record({ model: fc.constant('percent' as const), basisPoints: rate }),
  ),
  taxRates,
});
/** A repair with an agreed price and tax, independent of the goods' rates; nothing is shipped. */
const repair = fc
  .record({ id: fc.uuid(), amount, taxBasisPoints: rate, share: fc.integer({ min: 0, max: 100 }), taxRates })
  .map(({ share, ...one }) => ({ ...one, tax: Math.floor((one.amount * share) / 100) }));
const FREE = createFlatCharge(0);
const cart: fc.Arbitrary<CartToPrice> = fc
  .record({
    lines: fc.uniqueArray(line, { selector: ({ id }) => id, minLength: 1, maxLength: 8 }),
    bundles: fc.uniqueArray(set, { selector: ({ id }) => id, maxLength: 2 }),
    voucher: fc.option(
      fc.record({ terms, maxDiscount: fc.option(fc.integer({ min: 1, max: 9000 })), freeShipping: fc.boolean() }),
    ),
    plans: fc.uniqueArray(shipment, { selector: ({ id }) => id, minLength: 1, maxLength: 4 }),
    repairs: fc.uniqueArray(repair, { selector: ({ id }) => id, maxLength: 2 }),
    inCash: fc.boolean(),
    taxRates,
    pricesIncludeTax: fc.boolean(),
  })
  .map(({ voucher, plans, inCash, ...rest }) => ({
    ...rest,
    shipments: [
      ...plans.map((one, place) => ({
        ...one,
        codFee: inCash ? one.codFee : null,
        lineIds: rest.lines.filter((_, index) => index % plans.length === place).map(({ id }) => id),
      })),
      ...rest.repairs.map(({ id, taxRates: rates }) => {
        return { id: `of ${id}`, lineIds: [id], charge: FREE, codFee: null, taxRates: rates };
      }),
    ],
    voucher: voucher && {
      ...voucher,
      lineIds: rest.lines.filter(({ productId }) => productId > 1).map(({ id }) => id),
    },
  }));

function boughtOf({ lines }: CartToPrice, bill: PricedCart) {
  const productOf = new Map(lines.map(({ id, productId }) => [id, productId]));
  return bill.lines.map((bit) => {
    const productId = productOf.get(bit.id);
    return { ...bit, ...(productId !== undefined && { productId }), unitPrice: bit.unit.current };
  });
}

/** Discounts as stored with the order. */
function unchangedParts({ bundles, voucher }: CartToPrice, bill: PricedCart) {
  const deals = bundles.map((deal) => ({ ...deal, title: { en: `Deal ${deal.id}` }, description: {}, running: true }));
  const good: ValidVoucher | null = voucher && { id: 1, code: 'THANKS', title: { en: 'Thank you' }, toPrice: voucher };
  return listDiscounts({ deals }, bill, good, 'en');
}

test('cart, order, its lines, the price steps and its refunds add up to the same total, to the minor unit', () => {
  fc.assert(
    fc.property(cart, (drawn) => {
      const bill = priceCart(drawn);
      const { pricesIncludeTax } = drawn;
      const discounts = unchangedParts(drawn, bill);
      expect(sumAmounts(discounts.map((discount) => discount.amount))).toBe(bill.discount);
      expect(sumAmounts(bill.lines.map(({ discount }) => discount))).toBe(bill.discount);

      const steps = listPriceSteps({ totals: { ...bill, pricesIncludeTax }, discounts });
      const added = steps.filter(({ kind }) => kind !== 'total' && kind !== 'tax-included');
      expect(sumAmounts(added.map((step) => step.amount))).toBe(bill.grand);
      expect(added.at(-1)?.sum).toBe(bill.grand);

      const all = new Map(bill.lines.map(({ id, quantity }) => [id, quantity]));
      const bought = boughtOf(drawn, bill);
      const worth = [...priceRemainingLines(bought, all, { pricesIncludeTax, deals: drawn.bundles }).values()];
      const taxOnLines = sumAmounts(worth.map(({ tax }) => tax));
      const charges = sumAmounts([
        bill.shipping,
        bill.codFee,
        pricesIncludeTax ? 0 : sumAmounts([bill.tax, -taxOnLines]),
      ]);
      expect(sumAmounts([...worth.map((one) => one.amount), charges])).toBe(bill.grand);
    }),
    { numRuns: 10_000 },
  );
});

test('the cash due per shipment and the full refund add up to that total too', () => {
  fc.assert(
    fc.property(cart, (drawn) => {
      const bill = priceCart(drawn);
      const { pricesIncludeTax } = drawn;
      const bought = boughtOf(drawn, bill);
      const all = new Map(bill.lines.map(({ id, quantity }) => [id, quantity]));
      const worth = priceRemainingLines(bought, all, { pricesIncludeTax, deals: drawn.bundles });
      const order = {
        totals: { ...bill, pricesIncludeTax },
        shipments: bill.shipments.map(({ id, shipping }) => ({ id, shipping, status: ORDER_STATUS.confirmed })),
        lines: bought.map((one) => {
          const shipmentId = drawn.shipments.find(({ lineIds }) => lineIds.includes(one.id))?.id ?? '';
          return { ...one, shipmentId, cancelled: 0, returned: 0 };
        }),
      };
      const everything = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
      expect(calculateRefundSplit(order, everything, { deals: drawn.bundles }).amount).toBe(bill.grand);
      const shares = splitCash(order, bill.grand);
      expect(sumAmounts(shares)).toBe(bill.grand);
      // the cash due covers what is delivered
      for (const [index, { id, shipping }] of order.shipments.entries()) {
        const inside = order.lines.filter(({ shipmentId }) => shipmentId === id);
        const goods = sumAmounts(inside.map((one) => worth.get(one.id)?.amount ?? 0));
        expect(shares[index]).toBeGreaterThanOrEqual(sumAmounts([goods, shipping]));
      }
    }),
    { numRuns: 2_000 },
  );
});

test('the mail shows the same amounts in the same order', () => {
  const format = { locale: 'en-US', digits: 'latn', symbol: '$', position: 1 } as const;
  fc.assert(
    fc.property(cart, (drawn) => {
      const bill = priceCart(drawn);
      const order = orderOf(drawn, bill);
      const { plain } = renderOrderMail({
        order,
        code: 'ABC',
        trackUrl: 'https://shop.example',
        shopName: 'Souk',
        locale: 'en',
        format,
      });
      const written = listPriceSteps(order).map((step) =>
        formatMoney({ amount: step.amount, currency: 'USD' }, format),
      );
      let from = 0;
      for (const sum of written) {
        const at = plain.indexOf(sum, from);
        expect(at).toBeGreaterThanOrEqual(from);
        from = at + sum.length;
      }
    }),
    { numRuns: 300 },
  );
});

function orderOf(drawn: CartToPrice, bill: PricedCart) {
  const address = {
    name: 'Zahra',
    phone: '+93701234567',
    country: 'AF',
    state: 'KAB',
    city: 'Kabul',
    zip: null,
    address_1: 'Street 4',
    address_2: null,
    landmark: null,
    delivery_note: null,
    company: null,
    tax_id: null,
  };
  return {
    address,
    totals: { ...bill, pricesIncludeTax: drawn.pricesIncludeTax },
    discounts: unchangedParts(drawn, bill),
    currency: 'USD',
    orderMethod: 3,
    shipments: drawn.shipments.map(({ id }) => ({
      id,
      seller: null,
      pickup: null,
      shippingTitle: 'Standard',
      earliest: '2026-11-24',
      latest: '2026-11-26',
    })),
    lines: bill.lines.map(({ id, quantity, total }) => {
      const shipmentId = drawn.shipments.find(({ lineIds }) => lineIds.includes(id))?.id ?? '';
      const kind = drawn.repairs?.some((one) => one.id === id) ? ('repair' as const) : ('goods' as const);
      return { kind, shipmentId, title: id, attributes: [], quantity, total };
    }),
  };
}

test('a repair costs its agreed price with tax, whatever deals, vouchers or rates apply to the goods', () => {
  fc.assert(
    fc.property(cart, (drawn) => {
      const bill = priceCart(drawn);
      for (const { id, amount: agreed, tax, taxBasisPoints } of drawn.repairs ?? [])
        expect(bill.lines.find((one) => one.id === id)).toMatchObject({
          quantity: 1,
          total: agreed,
          discount: 0,
          voucherDiscount: 0,
          tax,
          taxBasisPoints,
        });
      const { repairs: _, ...goods } = drawn;
      const alone = priceCart(goods);
      const added = (drawn.repairs ?? []).flatMap((one) => [one.amount, drawn.pricesIncludeTax ? 0 : one.tax]);
      expect(bill.grand).toBe(sumAmounts([alone.grand, ...added]));
    }),
    { numRuns: 2_000 },
  );
});
