import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BundleRule } from './bundles/bundle.rules.ts';
import { type CartToPrice, getShipmentContent, priceCart } from './price-cart.rules.ts';
import {
  calculateShipping,
  createFlatCharge,
  SHIPPING_RULE_KINDS,
  type ShippingCharge,
} from './shipping-charge.rules.ts';
import type { ShipmentToPrice } from './shipping-step.rules.ts';

const amount = fc.integer({ min: 0, max: 5_000_000 });
const line = fc.record({
  id: fc.uuid(),
  productId: fc.integer({ min: 1, max: 5 }),
  prices: fc.record({
    selling: amount,
    offered: fc.option(amount),
    flash: fc.option(fc.record({ price: amount, endTime: fc.option(fc.constant('2026-12-01T00:00:00Z')) })),
  }),
  variant: fc.option(fc.record({ hasAttributes: fc.boolean(), price: fc.option(amount), previous: fc.option(amount) })),
  quantity: fc.integer({ min: 1, max: 999 }),
  taxClass: fc.constantFrom('standard', 'reduced', 'zero', 'margin'),
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
});
const steps = fc
  .uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 2_000_000 }), price: amount }), {
    selector: ({ from }) => from,
    maxLength: 4,
  })
  .map((some) => some.toSorted((a, b) => a.from - b.from));
/** Delivery by a rule of any kind, or a flat pickup fee. */
const anyCharge: fc.Arbitrary<ShippingCharge> = fc.record({
  price: amount,
  pricedBy: fc.constantFrom(...SHIPPING_RULE_KINDS),
  steps,
  freeOver: fc.option(amount),
});
const RISING = {
  price: 0,
  steps: [
    { from: 500, price: 700 },
    { from: 20_000, price: 4000 },
  ],
  freeOver: null,
};
const rate = fc.integer({ min: 0, max: 10_000 });
const few = fc.integer({ min: 1, max: 4 });
const bundle: fc.Arbitrary<BundleRule> = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  terms: fc.oneof(
    fc.record({ kind: fc.constant('some-free' as const), buy: few, free: few }),
    fc.record({ kind: fc.constant('set-price' as const), price: amount }),
    fc.record({ kind: fc.constant('set-percent' as const), basisPoints: rate }),
  ),
  maxPerOrder: few,
  items: fc.uniqueArray(fc.record({ productId: fc.integer({ min: 1, max: 5 }), quantity: few }), {
    selector: ({ productId }) => productId,
    minLength: 1,
    maxLength: 4,
  }),
});
const bundles = fc.uniqueArray(bundle, { selector: ({ id }) => id, maxLength: 4 });
const voucherTerms = fc.record({
  terms: fc.oneof(
    fc.record({ model: fc.constant('flat' as const), amount }),
    fc.record({ model: fc.constant('percent' as const), basisPoints: rate }),
  ),
  maxDiscount: fc.option(fc.integer({ min: 1, max: 5_000_000 })),
  freeShipping: fc.boolean(),
});
const taxRates = fc.record({ standard: rate, reduced: rate });
const shipment = fc.record({
  id: fc.uuid(),
  charge: anyCharge,
  codFee: fc.option(
    fc.oneof(
      fc.record({ model: fc.constant('flat' as const), amount }),
      fc.record({ model: fc.constant('percent' as const), basisPoints: rate }),
    ),
  ),
  taxRates,
});
const plainCart = fc.record({
  lines: fc.uniqueArray(line, { selector: ({ id }) => id, maxLength: 30 }),
  bundles,
  plans: fc.uniqueArray(shipment, { selector: ({ id }) => id, maxLength: 4 }),
  taxRates,
  pricesIncludeTax: fc.boolean(),
});
const cart: fc.Arbitrary<CartToPrice> = fc
  .tuple(plainCart, fc.option(voucherTerms), fc.integer({ min: 1, max: 4 }))
  .map(([{ plans, ...plain }, voucher, nth]) => {
    const idsWhere = (holds: (index: number) => boolean) =>
      plain.lines.filter((_, index) => holds(index)).map(({ id }) => id);
    // the last lines of a cart may have no shipment
    const shipments = plans.map((one, place) => ({
      ...one,
      lineIds: idsWhere((index) => index % (plans.length + (place > 2 ? 1 : 0)) === place),
    }));
    const lineIds = idsWhere((index) => index % nth === 0);
    return { ...plain, shipments, voucher: voucher && { ...voucher, lineIds } };
  });
const runs = { numRuns: 1000 };
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);

test('the lines add up to the goods, and the parts to the grand total', () => {
  fc.assert(
    fc.property(cart, (any) => {
      const bill = priceCart(any);
      expect(sum(bill.lines.map((l) => l.total))).toBe(bill.goods);
      expect(sum(bill.lines.map((l) => l.discount))).toBe(bill.discount);
      const offGoods = bill.voucher?.saving ?? 0;
      expect(sum(bill.lines.map((l) => l.voucherDiscount))).toBe(offGoods);
      expect(sum(bill.bundles.map(({ saving }) => saving)) + offGoods).toBe(bill.discount);
      const added = any.pricesIncludeTax ? 0 : bill.tax;
      expect(bill.goods - bill.discount + bill.shipping + bill.codFee + added).toBe(bill.grand);
    }),
    runs,
  );
});

test('every amount is a whole number of minor units and none is negative', () => {
  fc.assert(
    fc.property(cart, (any) => {
      const { lines, bundles: deals, voucher, shipments, ...totals } = priceCart(any);
      const inLines = lines.flatMap((l) => [l.total, l.discount, l.total - l.discount, l.tax, l.unit.current]);
      const off = [...deals.map(({ saving }) => saving), ...Object.values(voucher ?? {})];
      const shipmentAmounts = shipments.flatMap((one) => [one.shipping, one.shippingSaved, one.codFee, one.tax]);
      const all = [...Object.values(totals), ...off, ...inLines, ...shipmentAmounts];
      expect(all.every((one) => Number.isSafeInteger(one) && one >= 0)).toBe(true);
    }),
    runs,
  );
});

test('included tax never exceeds the price, per line and in total', () => {
  fc.assert(
    fc.property(cart, (any) => {
      const bill = priceCart({ ...any, pricesIncludeTax: true });
      for (const l of bill.lines) expect(l.tax).toBeLessThanOrEqual(l.total - l.discount);
      expect(bill.tax).toBeLessThanOrEqual(bill.grand);
    }),
    runs,
  );
});

test('each shipment is charged once, and they add up to delivery, fees and their tax', () => {
  fc.assert(
    fc.property(cart, (any) => {
      const bill = priceCart(any);
      expect(bill.shipments.map(({ id }) => id)).toEqual(any.shipments.map(({ id }) => id));
      expect(sum(bill.shipments.map((one) => one.shipping))).toBe(bill.shipping);
      expect(sum(bill.shipments.map((one) => one.codFee))).toBe(bill.codFee);
      expect(sum(bill.shipments.map((one) => one.shippingSaved))).toBe(bill.voucher?.shippingSaved ?? 0);
      expect(sum([...bill.lines, ...bill.shipments].map(({ tax }) => tax))).toBe(bill.tax);
    }),
    runs,
  );
});

test('the order of the lines changes no total', () => {
  fc.assert(
    fc.property(cart, (any) => {
      const { lines: _, bundles: deals, ...there } = priceCart(any);
      const { lines: __, bundles: same, ...back } = priceCart({ ...any, lines: [...any.lines].reverse() });
      expect(back).toEqual(there);
      expect(same).toEqual(deals);
    }),
    runs,
  );
});

test('one more item never makes the cart cheaper, without deals and vouchers', () => {
  fc.assert(
    fc.property(cart, line, (found, more) => {
      // reaching free delivery can make it cheaper; more of what a rule measures cannot
      const shipments = found.shipments.map((one) => ({ ...one, charge: { ...one.charge, ...RISING } }));
      const any = { ...found, bundles: [], voucher: null, shipments };
      const [first, ...rest] = shipments;
      const inFirst = first ? [{ ...first, lineIds: [...first.lineIds, more.id] }, ...rest] : [];
      expect(priceCart({ ...any, lines: [...any.lines, more], shipments: inFirst }).grand).toBeGreaterThanOrEqual(
        priceCart(any).grand,
      );
    }),
    runs,
  );
});

test('a shipment costs what its option shows, and its content does not depend on the voucher or on repairs', () => {
  fc.assert(
    fc.property(cart, (any) => {
      const bill = priceCart(any);
      const repairs = [{ id: 'repair', amount: 9_900, taxBasisPoints: 0, tax: 0 }];
      const other = priceCart({ ...any, voucher: null, repairs });
      for (const [index, { id, lineIds, charge: rule }] of any.shipments.entries()) {
        const content = getShipmentContent(lineIds, any, bill);
        const { shipping = -1, shippingSaved = 0 } = bill.shipments[index] ?? {};
        expect([id, sum([shipping, shippingSaved])]).toEqual([id, calculateShipping(rule, content)]);
        expect(getShipmentContent([...lineIds, 'repair'], any, other)).toEqual(content);
      }
    }),
    runs,
  );
});

const phone = {
  id: 'phone',
  productId: 1,
  prices: { selling: 1005, offered: null, flash: null },
  variant: null,
  quantity: 3,
  taxClass: 'standard',
  item: { weightG: 400, size: null, shippingRuleId: null },
};
const charge = createFlatCharge(500);
const sent = (more: Partial<ShipmentToPrice> = {}): ShipmentToPrice => ({
  id: 'parcel',
  lineIds: ['phone', 'a', 'b', 'c'],
  charge,
  codFee: null,
  taxRates: { standard: 2000 },
  ...more,
});
const plain: CartToPrice = {
  lines: [phone],
  bundles: [],
  voucher: null,
  shipments: [sent()],
  taxRates: { standard: 2000 },
  pricesIncludeTax: true,
};

test('included tax is taken out of goods and shipping and not added again', () => {
  expect(priceCart(plain)).toMatchObject({ goods: 3015, shipping: 500, tax: 503 + 83, grand: 3515 });
});

test('excluded tax is added, rounded half up', () => {
  expect(
    priceCart({ ...plain, shipments: [sent({ taxRates: { standard: 1000 } })], pricesIncludeTax: false }),
  ).toMatchObject({
    tax: 302 + 50,
    grand: 3515 + 352,
  });
});

test('a class without a rate has no tax', () => {
  expect(priceCart({ ...plain, shipments: [], lines: [{ ...phone, taxClass: 'margin' }] }).tax).toBe(0);
});

test('the cash on delivery fee is flat or a percentage of goods and shipping, and is taxed', () => {
  expect(priceCart({ ...plain, shipments: [sent({ codFee: { model: 'flat', amount: 120 } })] })).toMatchObject({
    codFee: 120,
    tax: 503 + 83 + 20,
    grand: 3635,
  });
  expect(priceCart({ ...plain, shipments: [sent({ codFee: { model: 'percent', basisPoints: 100 } })] }).codFee).toBe(
    35,
  );
});

test('an empty cart costs nothing', () => {
  expect(priceCart({ ...plain, lines: [], shipments: [] })).toMatchObject({ goods: 0, tax: 0, grand: 0 });
});

test('a voucher never increases the total, and its share never exceeds the price of a line after deals', () => {
  fc.assert(
    fc.property(cart, (any) => {
      const bill = priceCart(any);
      expect(bill.grand).toBeLessThanOrEqual(priceCart({ ...any, voucher: null }).grand);
      for (const l of bill.lines)
        expect(l.voucherDiscount).toBeLessThanOrEqual(l.total - (l.discount - l.voucherDiscount));
      expect(bill.voucher?.saving ?? 0).toBeLessThanOrEqual(any.voucher?.maxDiscount ?? bill.goods);
    }),
    runs,
  );
});

const third = { maxDiscount: null, freeShipping: false, lineIds: ['a', 'b', 'c'] };
const three = ['a', 'b', 'c'].map((id) => ({ ...phone, id, quantity: 1 }));

test('a voucher is split over its lines to the minor unit', () => {
  const bill = priceCart({
    ...plain,
    lines: three,
    voucher: { ...third, terms: { model: 'flat', amount: 1000 } },
  });
  expect(bill.lines.map(({ voucherDiscount }) => voucherDiscount)).toEqual([334, 333, 333]);
  expect(bill).toMatchObject({ goods: 3015, discount: 1000, grand: 3015 - 1000 + 500 });
});

test('a voucher respects its limit, and discounts only its lines', () => {
  const voucher = {
    ...third,
    terms: { model: 'percent' as const, basisPoints: 5000 },
    maxDiscount: 700,
    lineIds: ['b'],
  };
  expect(priceCart({ ...plain, lines: three, voucher }).lines.map((l) => l.discount)).toEqual([0, 503, 0]);
  expect(priceCart({ ...plain, lines: three, voucher: { ...voucher, lineIds: ['a', 'b'] } }).discount).toBe(700);
});

test('free delivery by voucher is not charged and not taxed', () => {
  const voucher = { ...third, terms: { model: 'flat' as const, amount: 0 }, freeShipping: true };
  expect(priceCart({ ...plain, lines: three, voucher })).toMatchObject({
    shipping: 0,
    discount: 0,
    voucher: { saving: 0, shippingSaved: 500 },
    grand: 3015,
  });
});

const by = (more: Partial<ShippingCharge>) =>
  priceCart({ ...plain, shipments: [sent({ charge: { ...charge, ...more } })] }).shipping;

test('a shipment is charged by the last step that its weight or value has reached', () => {
  const steps = [
    { from: 1000, price: 900 },
    { from: 1201, price: 1500 },
  ];
  // three items of 400 g for 30.15
  expect(by({ pricedBy: 'weight', steps })).toBe(900);
  expect(by({ pricedBy: 'goods', steps })).toBe(1500);
  expect(by({ pricedBy: 'goods', steps: [{ from: 3016, price: 100 }] })).toBe(500);
});

test('free delivery depends on the goods of a shipment before the voucher', () => {
  expect(by({ freeOver: 3015 })).toBe(0);
  expect(by({ freeOver: 3016 })).toBe(500);
  const off = { terms: { model: 'flat' as const, amount: 2000 }, maxDiscount: null, freeShipping: false };
  const free = sent({ charge: { ...charge, freeOver: 3015 } });
  expect(priceCart({ ...plain, shipments: [free], voucher: { ...off, lineIds: ['phone'] } }).shipping).toBe(0);
  const halves = ['a', 'b'].map((id) => sent({ id, lineIds: [id], charge: { ...charge, freeOver: 1500 } }));
  expect(priceCart({ ...plain, lines: three, shipments: halves }).shipping).toBe(1000);
});

test('a shipment is taxed at its place of delivery', () => {
  const lines = ['a', 'b'].map((id) => ({ ...phone, id, quantity: 1 }));
  const shipments = [
    sent({ id: 'sent', lineIds: ['a'], taxRates: { standard: 1000 } }),
    sent({ id: 'collected', lineIds: ['b'], charge: { ...charge, price: 0 }, taxRates: { standard: 500 } }),
  ];
  const bill = priceCart({ ...plain, lines, shipments, pricesIncludeTax: false });
  expect(bill.lines.map(({ tax }) => tax)).toEqual([101, 50]);
  expect(bill.shipments.map(({ tax }) => tax)).toEqual([50, 0]);
  expect(bill.grand).toBe(2010 + 500 + 151 + 50);
});

test('free delivery by voucher applies to shipments with at least one of its products', () => {
  const free = { terms: { model: 'flat' as const, amount: 0 }, maxDiscount: null, freeShipping: true, lineIds: ['a'] };
  const shipments = ['a', 'b'].map((id) => sent({ id, lineIds: [id] }));
  expect(priceCart({ ...plain, lines: three, shipments, voucher: free })).toMatchObject({
    shipping: 500,
    voucher: { shippingSaved: 500 },
  });
});
