import { bidiIsolate } from '../../../kernel/bidi-isolate.ts';
import { formatMoney } from '../../../kernel/format-money.ts';
import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { sumAmounts } from '../../../kernel/money.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { CartOwner } from '../../cart/cart.rules.ts';
import type { CartLine } from '../../cart/cart-line.rules.ts';
import { saveCartVoucher } from '../../cart/checkout/save-cart-voucher.ts';
import { type CartWithOffers, readCartWithOffers, toPricingLines } from '../../cart/view/read-cart.ts';
import { isGoods } from '../../orders/order-line.rules.ts';
import { type CartToPrice, priceCart } from '../../pricing/price-cart.rules.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { getMoneyFormat, type Settings } from '../../settings/settings.rules.ts';
import { type ValidVoucher, type VoucherBuyer, validateVoucher } from '../../vouchers/validate-voucher.ts';

export type CartSelection = {
  cart: CartWithOffers;
  lines: readonly CartLine[];
  settings: Settings;
  locale: Locale;
  now: Date;
};

/** Validates a code for cart lines; refuses as `validateVoucher` does. */
export function validateForLines(
  db: Db,
  code: string,
  buyer: VoucherBuyer,
  { cart, lines, settings, locale, now }: CartSelection,
): Promise<Result<ValidVoucher>> {
  const productOf = new Map(lines.filter(isGoods).map(({ id, productId }) => [id, productId]));
  const { lines: priced } = priceCart(toGoodsPricing({ cart, lines }));
  return validateVoucher(db, {
    code,
    lines: priced.flatMap(({ id, total, discount }) => {
      const productId = productOf.get(id);
      return productId === undefined ? [] : [{ id, productId, worth: sumAmounts([total, -discount]) }];
    }),
    buyer,
    now,
    write: (amount) =>
      bidiIsolate(formatMoney({ amount, currency: cart.currency }, getMoneyFormat(settings, locale)), locale),
  });
}

export type CartVoucher = {
  code: string;
  title: string;
  /** Discount on the goods; minor units of `currency`. */
  saving: number;
  freeShipping: boolean;
  currency: string;
};

type VoucherContext = { buyer: Omit<VoucherBuyer, 'customerId'>; locale: Locale; now: Date };

/** Discount of a code on the selected cart lines. Refuses with `voucher.*`. */
export async function validateCartVoucher(
  db: Db,
  owner: CartOwner | null,
  code: string,
  { buyer, locale, now }: VoucherContext,
): Promise<Result<CartVoucher>> {
  const [settings, cart] = await Promise.all([readSettings(db), readCartWithOffers(db, owner, locale, now)]);
  const lines = cart.lines.filter((line) => line.selected);
  const customerId = owner && 'customerId' in owner ? owner.customerId : null;
  const validated = await validateForLines(db, code, { ...buyer, customerId }, { cart, lines, settings, locale, now });
  if (!validated.ok) return validated;
  const { toPrice, title } = validated.value;
  const { voucher } = priceCart({ ...toGoodsPricing({ cart, lines }), voucher: toPrice });
  return ok({
    code: validated.value.code,
    title: pickTranslation(title, locale),
    saving: voucher?.saving ?? 0,
    freeShipping: toPrice.freeShipping,
    currency: cart.currency,
  });
}

/** Saves a valid voucher with the cart, so that the order is placed with it. Refuses with `voucher.*`. */
export async function applyVoucher(
  db: Db,
  owner: CartOwner,
  code: string,
  context: VoucherContext,
): Promise<Result<CartVoucher>> {
  const validated = await validateCartVoucher(db, owner, code, context);
  if (validated.ok) await saveCartVoucher(db, owner, validated.value.code);
  return validated;
}

/** Goods and deals only: the base for the voucher. */
function toGoodsPricing({ cart, lines }: Pick<CartSelection, 'cart' | 'lines'>): CartToPrice {
  return {
    lines: toPricingLines(lines.filter(isGoods), cart.offers),
    bundles: cart.deals,
    voucher: null,
    shipments: [],
    taxRates: {},
    pricesIncludeTax: true,
  };
}
