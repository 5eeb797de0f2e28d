import { basisPointsOf, includedShare, sumOf, times } from '../../kernel/money.ts';
import { type AppliedBundle, applyBundles, type BundleRule } from './bundle.rules.ts';
import { type ProductPrices, type UnitPrice, unitPrice, type VariantPrices } from './unit-price.rules.ts';
import { type AppliedVoucher, shareVoucher, type VoucherToPrice } from './voucher-step.rules.ts';

/** Tax in basis points by tax class; a class that is not named bears none. */
export type TaxRates = Record<string, number>;

/** Shipping and the fee for paying at the door are taxed like ordinary goods. */
export const CHARGES_TAX_CLASS = 'standard';

/** A fixed amount in minor units, or basis points of goods and shipping. */
export type CodFee = { model: 'flat'; amount: number } | { model: 'percent'; basisPoints: number };

export type LineToPrice = {
  id: string;
  productId: number;
  prices: ProductPrices;
  variant: VariantPrices | null;
  quantity: number;
  taxClass: string;
};

export type CartToPrice = {
  lines: readonly LineToPrice[];
  /** The deals that run now, in the shop's order. */
  bundles: readonly BundleRule[];
  /** One that was found to hold; null for none. */
  voucher: VoucherToPrice | null;
  /** What the chosen shipping costs; 0 before anything is chosen. */
  shipping: number;
  codFee: CodFee | null;
  taxRates: TaxRates;
  pricesIncludeTax: boolean;
};

export type PricedLine = {
  id: string;
  unit: UnitPrice;
  quantity: number;
  total: number;
  /** Its share of what deals and the voucher take off; never more than `total`. */
  discount: number;
  /** The voucher's part of that. */
  voucherDiscount: number;
  taxBasisPoints: number;
  tax: number;
};

export type PricedCart = {
  lines: PricedLine[];
  /** The lines before any deal or voucher. */
  goods: number;
  /** The deals that hold. */
  bundles: AppliedBundle[];
  voucher: AppliedVoucher | null;
  /** What deals and voucher take off the goods in all. */
  discount: number;
  /** To be paid for delivery. */
  shipping: number;
  codFee: number;
  /** Contained in the amounts above when prices include tax, added to them otherwise. */
  tax: number;
  grand: number;
};

type Step = (bill: PricedCart, cart: CartToPrice) => PricedCart;

/** In this order, because each step reads what the ones before it wrote. */
const steps: readonly Step[] = [
  priceLines,
  addUpGoods,
  takeBundles,
  takeVoucher,
  chargeShipping,
  chargeCodFee,
  chargeTax,
  addUpTotal,
];

/**
 * The one price function: cart, checkout, order and whoever shows a total ask it. Tax is rounded half up
 * per line and per charge; totals are only ever sums of rounded amounts.
 */
export function priceCart(cart: CartToPrice): PricedCart {
  return steps.reduce((bill, step) => step(bill, cart), NOTHING);
}

const NOTHING: PricedCart = {
  lines: [],
  goods: 0,
  bundles: [],
  voucher: null,
  discount: 0,
  shipping: 0,
  codFee: 0,
  tax: 0,
  grand: 0,
};

function priceLines(bill: PricedCart, cart: CartToPrice): PricedCart {
  const lines = cart.lines.map(({ id, prices, variant, quantity, taxClass }) => {
    const unit = unitPrice(prices, variant);
    const taxBasisPoints = cart.taxRates[taxClass] ?? 0;
    const total = times(unit.current, quantity);
    return { id, unit, quantity, total, discount: 0, voucherDiscount: 0, taxBasisPoints, tax: 0 };
  });
  return { ...bill, lines };
}

function addUpGoods(bill: PricedCart): PricedCart {
  return { ...bill, goods: sumOf(bill.lines.map((line) => line.total)) };
}

function takeBundles(bill: PricedCart, cart: CartToPrice): PricedCart {
  const productOf = new Map(cart.lines.map(({ id, productId }) => [id, productId]));
  const bundles = applyBundles(
    cart.bundles,
    bill.lines.flatMap(({ id, unit, quantity }) => {
      const productId = productOf.get(id);
      return productId === undefined ? [] : [{ id, productId, price: unit.current, quantity }];
    }),
  );
  const shares = bundles.flatMap((bundle) => bundle.shares);
  const lines = bill.lines.map((line) => {
    const own = shares.filter(({ lineId }) => lineId === line.id);
    return { ...line, discount: sumOf(own.map(({ saving }) => saving)) };
  });
  return { ...bill, lines, bundles, discount: sumOf(bundles.map(({ saving }) => saving)) };
}

function takeVoucher(bill: PricedCart, { voucher, shipping }: CartToPrice): PricedCart {
  if (voucher === null) return bill;
  const worths = bill.lines.map(({ id, total, discount }) => ({ id, worth: sumOf([total, -discount]) }));
  const shares = shareVoucher(voucher, worths);
  const lines = bill.lines.map((line) => {
    const voucherDiscount = shares.get(line.id) ?? 0;
    return { ...line, discount: sumOf([line.discount, voucherDiscount]), voucherDiscount };
  });
  const saving = sumOf([...shares.values()]);
  const applied = { saving, shippingSaved: voucher.freeShipping ? shipping : 0 };
  return { ...bill, lines, voucher: applied, discount: sumOf([bill.discount, saving]) };
}

/** What is paid for the goods, deals and voucher taken off: what shares of the price are counted from. */
export function goodsToPay({ goods, discount }: { goods: number; discount: number }): number {
  return sumOf([goods, -discount]);
}

function chargeShipping(bill: PricedCart, cart: CartToPrice): PricedCart {
  return { ...bill, shipping: sumOf([cart.shipping, -(bill.voucher?.shippingSaved ?? 0)]) };
}

function chargeCodFee(bill: PricedCart, { codFee }: CartToPrice): PricedCart {
  if (codFee === null) return bill;
  if (codFee.model === 'flat') return { ...bill, codFee: codFee.amount };
  return { ...bill, codFee: basisPointsOf(sumOf([goodsToPay(bill), bill.shipping]), codFee.basisPoints) };
}

function chargeTax(bill: PricedCart, { taxRates, pricesIncludeTax }: CartToPrice): PricedCart {
  const taxOf = pricesIncludeTax ? includedShare : basisPointsOf;
  const lines = bill.lines.map((line) => ({
    ...line,
    tax: taxOf(sumOf([line.total, -line.discount]), line.taxBasisPoints),
  }));
  const charges = [bill.shipping, bill.codFee].map((charge) => taxOf(charge, taxRates[CHARGES_TAX_CLASS] ?? 0));
  return { ...bill, lines, tax: sumOf([...lines.map((line) => line.tax), ...charges]) };
}

function addUpTotal(bill: PricedCart, { pricesIncludeTax }: CartToPrice): PricedCart {
  const { shipping, codFee, tax } = bill;
  return { ...bill, grand: sumOf([goodsToPay(bill), shipping, codFee, pricesIncludeTax ? 0 : tax]) };
}
