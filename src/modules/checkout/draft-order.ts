import type { Locale } from '../../kernel/locale.ts';
import { money } from '../../kernel/money.ts';
import type { Problem } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { type CartLine, linesToPrice, type OpenCart } from '../cart/read-cart.ts';
import type { Settings } from '../content/settings.rules.ts';
import { CASH_ON_DELIVERY, methodsFor, type PaymentMethod } from '../payments/payment-methods.rules.ts';
import type { PaymentProviders } from '../payments/payment-providers.ts';
import { takenMethods } from '../payments/taken-methods.ts';
import { findTaxRates } from '../pricing/find-tax-rates.ts';
import { type CartToPrice, goodsToPay, type PricedCart, priceCart } from '../pricing/price-cart.rules.ts';
import type { Destination } from '../shipping/address.rules.ts';
import { listShippingOptions, type ShippingOption } from '../shipping/list-shipping-options.ts';
import type { GoodVoucher, VoucherBuyer } from '../vouchers/judge-voucher.ts';
import { judgeForLines } from './judge-cart-voucher.ts';

export type DraftWish = {
  cart: OpenCart;
  /** The lines to buy, out of the cart's. */
  lines: readonly CartLine[];
  destination: Destination;
  shippingRuleId?: number;
  orderMethod?: number;
  /** A voucher's code; null for none. */
  voucher: string | null;
  buyer: VoucherBuyer;
  providers: PaymentProviders;
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
  /** The wished voucher, if it holds. */
  voucher: GoodVoucher | null;
  /** Why it does not. */
  voucherProblem: Problem | null;
  /** What the tax is called at the destination; null where there is none. */
  taxLabel: string | null;
};

/** Everything that decides a total, worked out once for the page that shows it and for the order that charges it. */
export async function draftOrder(db: Db, wish: DraftWish): Promise<OrderDraft> {
  const { cart, lines, destination, settings, locale, now } = wish;
  const tax = await findTaxRates(db, destination, now, locale);
  const toPrice: CartToPrice = {
    lines: linesToPrice(lines, cart.offers),
    bundles: cart.deals,
    voucher: null,
    shipping: 0,
    codFee: null,
    taxRates: tax.rates,
    pricesIncludeTax: settings.pricesIncludeTax,
  };
  // a voucher never costs the free delivery that the goods have earned
  const goods = goodsToPay(priceCart(toPrice));
  const judged =
    wish.voucher === null || lines.length === 0 ? null : await judgeForLines(db, wish.voucher, wish.buyer, wish);
  const voucher = judged?.ok ? judged.value : null;
  const options = await listShippingOptions(db, { destination, goods, locale, now });
  const option = pick(options, wish.shippingRuleId ?? chosenInCart(lines));
  const sent = { ...toPrice, voucher: voucher?.toPrice ?? null, shipping: option?.price ?? 0 };
  const toPay = money(priceCart(sent).grand, cart.currency);
  const codAllowed = option?.codAllowed ?? false;
  // without goods to send there is nothing to pay
  const taken = await takenMethods(db, wish.providers, toPay);
  const cash = { enabled: settings.codEnabled, least: settings.codLeast, most: settings.codMost };
  const methods = option ? methodsFor({ ...toPay, codAllowed, cash, taken }) : [];
  const method = methods.find(({ code }) => code === wish.orderMethod) ?? methods[0] ?? null;
  const codFee = method?.code === CASH_ON_DELIVERY && option ? option.codFee : null;
  return {
    options,
    option,
    methods,
    method,
    bill: priceCart({ ...sent, codFee }),
    voucher,
    voucherProblem: judged && !judged.ok ? { code: judged.refusal.code, facts: judged.refusal.facts } : null,
    taxLabel: tax.label,
  };
}

function pick(options: readonly ShippingOption[], ruleId: number | null): ShippingOption | null {
  return options.find((option) => option.ruleId === ruleId) ?? options[0] ?? null;
}

function chosenInCart(lines: readonly CartLine[]): number | null {
  const chosen = new Set(lines.map((line) => line.shippingRuleId));
  return chosen.size === 1 ? (lines[0]?.shippingRuleId ?? null) : null;
}
