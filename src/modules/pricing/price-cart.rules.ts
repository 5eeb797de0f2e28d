import {
  applyBasisPoints,
  calculateIncludedTax,
  type DiscountRounding,
  multiplyAmount,
  sumAmounts,
} from '../../kernel/money.ts';
import { type AppliedBundle, applyBundles, type BundleRule } from './bundles/bundle.rules.ts';
import { type ItemToShip, type ShipmentContent, sumShipmentContent } from './shipment-content.rules.ts';
import { calculateShipping } from './shipping-charge.rules.ts';
import { calculateCodFee, type PricedShipment, type ShipmentToPrice, type TaxRates } from './shipping-step.rules.ts';
import { calculateUnitPrice, type ProductPrices, type UnitPrice, type VariantPrices } from './unit-price.rules.ts';
import { type AppliedVoucher, splitVoucher, type VoucherToPrice } from './voucher-step.rules.ts';

/** Shipping and the cash on delivery fee are taxed like standard goods. */
export const CHARGES_TAX_CLASS = 'standard';

export type LineToPrice = {
  id: string;
  productId: number;
  prices: ProductPrices;
  variant: VariantPrices | null;
  quantity: number;
  taxClass: string;
  item: ItemToShip;
};

/**
 * A repair, or the part of it that is paid now: already taxed at the repair location, with the agreed price. Nothing is
 * shipped, and deals and vouchers do not apply. Minor units, with or without tax like the shop's prices.
 */
export type RepairToPrice = { id: string; amount: number; taxBasisPoints: number; tax: number };

export type CartToPrice = {
  lines: readonly LineToPrice[];
  repairs?: readonly RepairToPrice[];
  /** Active deals, in the shop's order. */
  bundles: readonly BundleRule[];
  /** A valid voucher; null for none. */
  voucher: VoucherToPrice | null;
  /** Shipments of the lines; empty before shipping is known. A line is in one of them at most. */
  shipments: readonly ShipmentToPrice[];
  /** For lines without a shipment. */
  taxRates: TaxRates;
  pricesIncludeTax: boolean;
  /** Rounding of the percentages of reduced prices, for pages that show them. */
  discountRounding?: DiscountRounding;
};

export type PricedLine = {
  id: string;
  unit: UnitPrice;
  quantity: number;
  total: number;
  /** Its share of deals and voucher; never more than `total`. */
  discount: number;
  /** The voucher's part of `discount`. */
  voucherDiscount: number;
  taxBasisPoints: number;
  tax: number;
};

export type PricedCart = {
  lines: PricedLine[];
  /** Sum of the lines before deals and voucher. */
  goods: number;
  /** Applied deals. */
  bundles: AppliedBundle[];
  voucher: AppliedVoucher | null;
  /** Discount on the goods by deals and voucher. */
  discount: number;
  shipments: PricedShipment[];
  /** Shipping price of all shipments. */
  shipping: number;
  codFee: number;
  /** Contained in the amounts above when prices include tax, added to them otherwise. */
  tax: number;
  grand: number;
};

type PriceCartStep = (bill: PricedCart, cart: CartToPrice) => PricedCart;

/** Ordered: each step reads the results of earlier steps. */
const PRICE_STEPS: readonly PriceCartStep[] = [
  priceLines,
  sumGoods,
  applyBundleDeals,
  applyVoucherDiscount,
  chargeShipping,
  chargeCodFee,
  chargeTax,
  sumTotal,
];

/**
 * The only price calculation: cart, checkout, order and all displayed totals use it. Tax is rounded half up per line
 * and per charge; totals are sums of rounded amounts.
 */
export function priceCart(cart: CartToPrice): PricedCart {
  return PRICE_STEPS.reduce((bill, step) => step(bill, cart), EMPTY_BILL);
}

const EMPTY_BILL: PricedCart = {
  lines: [],
  goods: 0,
  bundles: [],
  voucher: null,
  discount: 0,
  shipments: [],
  shipping: 0,
  codFee: 0,
  tax: 0,
  grand: 0,
};

function priceLines(bill: PricedCart, cart: CartToPrice): PricedCart {
  const ratesByLine = new Map(cart.shipments.flatMap(({ lineIds, taxRates }) => lineIds.map((id) => [id, taxRates])));
  const lines = cart.lines.map(({ id, prices, variant, quantity, taxClass }) => {
    const unit = calculateUnitPrice(prices, variant, cart.discountRounding);
    const taxBasisPoints = (ratesByLine.get(id) ?? cart.taxRates)[taxClass] ?? 0;
    const total = multiplyAmount(unit.current, quantity);
    return { id, unit, quantity, total, discount: 0, voucherDiscount: 0, taxBasisPoints, tax: 0 };
  });
  return { ...bill, lines: [...lines, ...(cart.repairs ?? []).map(toRepairLine)] };
}

function toRepairLine({ id, amount, taxBasisPoints, tax }: RepairToPrice): PricedLine {
  const unit: UnitPrice = { current: amount, previous: null, from: 'selling', percentOff: 0 };
  return { id, unit, quantity: 1, total: amount, discount: 0, voucherDiscount: 0, taxBasisPoints, tax };
}

function sumGoods(bill: PricedCart): PricedCart {
  return { ...bill, goods: sumAmounts(bill.lines.map((line) => line.total)) };
}

function applyBundleDeals(bill: PricedCart, cart: CartToPrice): PricedCart {
  const productByLine = new Map(cart.lines.map(({ id, productId }) => [id, productId]));
  const bundles = applyBundles(
    cart.bundles,
    bill.lines.flatMap(({ id, unit, quantity }) => {
      const productId = productByLine.get(id);
      return productId === undefined ? [] : [{ id, productId, price: unit.current, quantity }];
    }),
  );
  const shares = bundles.flatMap((bundle) => bundle.shares);
  const lines = bill.lines.map((line) => {
    const own = shares.filter(({ lineId }) => lineId === line.id);
    return { ...line, discount: sumAmounts(own.map(({ saving }) => saving)) };
  });
  return { ...bill, lines, bundles, discount: sumAmounts(bundles.map(({ saving }) => saving)) };
}

function applyVoucherDiscount(bill: PricedCart, { voucher }: CartToPrice): PricedCart {
  if (voucher === null) return bill;
  const worths = bill.lines.map(({ id, total, discount }) => ({ id, worth: sumAmounts([total, -discount]) }));
  const shares = splitVoucher(voucher, worths);
  const lines = bill.lines.map((line) => {
    const voucherDiscount = shares.get(line.id) ?? 0;
    return { ...line, discount: sumAmounts([line.discount, voucherDiscount]), voucherDiscount };
  });
  const saving = sumAmounts([...shares.values()]);
  // the saved delivery is added when shipping is charged
  return { ...bill, lines, voucher: { saving, shippingSaved: 0 }, discount: sumAmounts([bill.discount, saving]) };
}

/** Price of the goods after deals and voucher; the base for shares of the price. */
export function calculateDiscountedGoods({ goods, discount }: { goods: number; discount: number }): number {
  return sumAmounts([goods, -discount]);
}

/** Charges each shipment once. A voucher with free delivery pays for the shipments that contain one of its products. */
function chargeShipping(bill: PricedCart, cart: CartToPrice): PricedCart {
  const shipments = cart.shipments.map(({ id, lineIds, charge }) => {
    const cost = calculateShipping(charge, getShipmentContent(lineIds, cart, bill));
    const isFree = cart.voucher?.freeShipping === true && lineIds.some((line) => cart.voucher?.lineIds.includes(line));
    const shippingSaved = isFree ? cost : 0;
    return { id, shipping: sumAmounts([cost, -shippingSaved]), shippingSaved, codFee: 0, tax: 0 };
  });
  const shippingSaved = sumAmounts(shipments.map((one) => one.shippingSaved));
  const voucher = bill.voucher && { ...bill.voucher, shippingSaved };
  return { ...bill, voucher, shipments, shipping: sumAmounts(shipments.map(({ shipping }) => shipping)) };
}

/** Content of a shipment with these lines; repairs are not shipped. */
export function getShipmentContent(
  lineIds: readonly string[],
  cart: Pick<CartToPrice, 'lines'>,
  bill: Pick<PricedCart, 'lines'>,
): ShipmentContent {
  const pricedLines = new Map(bill.lines.map((line) => [line.id, line]));
  return sumShipmentContent(
    cart.lines.flatMap(({ id, item, quantity }) => {
      const priced = pricedLines.get(id);
      if (!priced || !lineIds.includes(id)) return [];
      return [{ item, quantity, value: sumAmounts([priced.total, -priced.discount, priced.voucherDiscount]) }];
    }),
  );
}

/** Charges the fee per shipment, because each is paid on delivery separately. */
function chargeCodFee(bill: PricedCart, cart: CartToPrice): PricedCart {
  const shipments = bill.shipments.map((one, index) => {
    const { lineIds = [], codFee = null } = cart.shipments[index] ?? {};
    const own = bill.lines.filter((line) => lineIds.includes(line.id));
    const goods = sumAmounts(own.map((line) => sumAmounts([line.total, -line.discount])));
    return { ...one, codFee: calculateCodFee(codFee, { goods, shipping: one.shipping }) };
  });
  return { ...bill, shipments, codFee: sumAmounts(shipments.map(({ codFee }) => codFee)) };
}

function chargeTax(bill: PricedCart, cart: CartToPrice): PricedCart {
  const taxOn = cart.pricesIncludeTax ? calculateIncludedTax : applyBasisPoints;
  const repairTaxes = new Map(cart.repairs?.map(({ id, tax }) => [id, tax]));
  const lines = bill.lines.map((line) => ({
    ...line,
    tax: repairTaxes.get(line.id) ?? taxOn(sumAmounts([line.total, -line.discount]), line.taxBasisPoints),
  }));
  const shipments = bill.shipments.map((one, index) => {
    const rate = cart.shipments[index]?.taxRates[CHARGES_TAX_CLASS] ?? 0;
    return { ...one, tax: sumAmounts([taxOn(one.shipping, rate), taxOn(one.codFee, rate)]) };
  });
  return { ...bill, lines, shipments, tax: sumAmounts([...lines, ...shipments].map(({ tax }) => tax)) };
}

function sumTotal(bill: PricedCart, { pricesIncludeTax }: CartToPrice): PricedCart {
  const { shipping, codFee, tax } = bill;
  return { ...bill, grand: sumAmounts([calculateDiscountedGoods(bill), shipping, codFee, pricesIncludeTax ? 0 : tax]) };
}
