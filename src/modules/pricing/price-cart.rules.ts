import { basisPointsOf, includedShare, sumOf, times } from '../../kernel/money.ts';
import { type ProductPrices, type UnitPrice, unitPrice, type VariantPrices } from './unit-price.rules.ts';

/** Tax in basis points by tax class; a class that is not named bears none. */
export type TaxRates = Record<string, number>;

/** Shipping and the fee for paying at the door are taxed like ordinary goods. */
export const CHARGES_TAX_CLASS = 'standard';

/** A fixed amount in minor units, or basis points of goods and shipping. */
export type CodFee = { model: 'flat'; amount: number } | { model: 'percent'; basisPoints: number };

export type LineToPrice = {
  id: string;
  prices: ProductPrices;
  variant: VariantPrices | null;
  quantity: number;
  taxClass: string;
};

export type CartToPrice = {
  lines: readonly LineToPrice[];
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
  taxBasisPoints: number;
  tax: number;
};

export type PricedCart = {
  lines: PricedLine[];
  goods: number;
  discount: number;
  shipping: number;
  codFee: number;
  /** Contained in the amounts above when prices include tax, added to them otherwise. */
  tax: number;
  grand: number;
};

type Step = (bill: PricedCart, cart: CartToPrice) => PricedCart;

/** In this order, because each step reads what the ones before it wrote. */
const steps: readonly Step[] = [priceLines, addUpGoods, chargeShipping, chargeCodFee, chargeTax, addUpTotal];

/**
 * The one price function: cart, checkout, order and whoever shows a total ask it. Tax is rounded half up
 * per line and per charge; totals are only ever sums of rounded amounts.
 */
export function priceCart(cart: CartToPrice): PricedCart {
  const empty: PricedCart = { lines: [], goods: 0, discount: 0, shipping: 0, codFee: 0, tax: 0, grand: 0 };
  return steps.reduce((bill, step) => step(bill, cart), empty);
}

function priceLines(bill: PricedCart, cart: CartToPrice): PricedCart {
  const lines = cart.lines.map(({ id, prices, variant, quantity, taxClass }) => {
    const unit = unitPrice(prices, variant);
    const taxBasisPoints = cart.taxRates[taxClass] ?? 0;
    return { id, unit, quantity, total: times(unit.current, quantity), taxBasisPoints, tax: 0 };
  });
  return { ...bill, lines };
}

function addUpGoods(bill: PricedCart): PricedCart {
  return { ...bill, goods: sumOf(bill.lines.map((line) => line.total)) };
}

function chargeShipping(bill: PricedCart, cart: CartToPrice): PricedCart {
  return { ...bill, shipping: cart.shipping };
}

function chargeCodFee(bill: PricedCart, { codFee }: CartToPrice): PricedCart {
  if (codFee === null) return bill;
  if (codFee.model === 'flat') return { ...bill, codFee: codFee.amount };
  return { ...bill, codFee: basisPointsOf(sumOf([bill.goods, bill.shipping]), codFee.basisPoints) };
}

function chargeTax(bill: PricedCart, { taxRates, pricesIncludeTax }: CartToPrice): PricedCart {
  const taxOf = pricesIncludeTax ? includedShare : basisPointsOf;
  const lines = bill.lines.map((line) => ({ ...line, tax: taxOf(line.total, line.taxBasisPoints) }));
  const charges = [bill.shipping, bill.codFee].map((charge) => taxOf(charge, taxRates[CHARGES_TAX_CLASS] ?? 0));
  return { ...bill, lines, tax: sumOf([...lines.map((line) => line.tax), ...charges]) };
}

function addUpTotal(bill: PricedCart, { pricesIncludeTax }: CartToPrice): PricedCart {
  const { goods, discount, shipping, codFee, tax } = bill;
  return { ...bill, grand: sumOf([goods, -discount, shipping, codFee, pricesIncludeTax ? 0 : tax]) };
}
