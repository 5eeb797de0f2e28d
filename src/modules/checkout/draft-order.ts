import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { CartLine, OpenCart } from '../cart/read-cart.ts';
import type { Settings } from '../content/settings.rules.ts';
import { CASH_ON_DELIVERY, methodsFor, type PaymentMethod } from '../payments/payment-methods.rules.ts';
import { findTaxRates } from '../pricing/find-tax-rates.ts';
import { type CartToPrice, type PricedCart, priceCart } from '../pricing/price-cart.rules.ts';
import type { Destination } from '../shipping/address.rules.ts';
import { listShippingOptions, type ShippingOption } from '../shipping/list-shipping-options.ts';

export type DraftWish = {
  cart: OpenCart;
  /** The lines to buy, out of the cart's. */
  lines: readonly CartLine[];
  destination: Destination;
  shippingRuleId?: number;
  orderMethod?: number;
  settings: Settings;
  locale: Locale;
  now: Date;
};

export type OrderDraft = {
  options: ShippingOption[];
  /** The wished option, else the one chosen in the cart, else the first. */
  option: ShippingOption | null;
  methods: PaymentMethod[];
  /** The wished method, else the first. */
  method: PaymentMethod | null;
  bill: PricedCart;
  /** What the tax is called at the destination; null where there is none. */
  taxLabel: string | null;
};

/** Everything that decides a total, worked out once for the page that shows it and for the order that charges it. */
export async function draftOrder(db: Db, wish: DraftWish): Promise<OrderDraft> {
  const { cart, lines, destination, settings, locale, now } = wish;
  const tax = await findTaxRates(db, destination, now, locale);
  const toPrice: CartToPrice = {
    lines: lines.flatMap(({ id, inventoryId, quantity }) => {
      const offer = cart.offers.get(inventoryId);
      return offer ? [{ id, quantity, prices: offer.prices, variant: offer.variant, taxClass: offer.taxClass }] : [];
    }),
    shipping: 0,
    codFee: null,
    taxRates: tax.rates,
    pricesIncludeTax: settings.pricesIncludeTax,
  };
  const { goods } = priceCart(toPrice);
  const options = await listShippingOptions(db, { destination, goods, locale, now });
  const option = pick(options, wish.shippingRuleId ?? chosenInCart(lines));
  const sent = { ...toPrice, shipping: option?.price ?? 0 };
  const toPay = { codAllowed: option?.codAllowed ?? false, amount: priceCart(sent).grand, currency: cart.currency };
  const methods = methodsFor(toPay);
  const method = methods.find(({ code }) => code === wish.orderMethod) ?? methods[0] ?? null;
  const codFee = method?.code === CASH_ON_DELIVERY && option ? option.codFee : null;
  return { options, option, methods, method, bill: priceCart({ ...sent, codFee }), taxLabel: tax.label };
}

function pick(options: readonly ShippingOption[], ruleId: number | null): ShippingOption | null {
  return options.find((option) => option.ruleId === ruleId) ?? options[0] ?? null;
}

function chosenInCart(lines: readonly CartLine[]): number | null {
  const chosen = new Set(lines.map((line) => line.shippingRuleId));
  return chosen.size === 1 ? (lines[0]?.shippingRuleId ?? null) : null;
}
