import { isolate } from '../../kernel/isolate.ts';
import { type Locale, textIn } from '../../kernel/locale.ts';
import { sumOf } from '../../kernel/money.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { showMoney } from '../../kernel/show-money.ts';
import type { Db } from '../../platform/db.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import type { CartLine } from '../cart/cart-line.rules.ts';
import { enterVoucher } from '../cart/enter-voucher.ts';
import { linesToPrice, type OpenCart, openCart } from '../cart/read-cart.ts';
import { readSettings } from '../content/read-settings.ts';
import { moneyFormat, type Settings } from '../content/settings.rules.ts';
import { isGoods } from '../orders/order-line.rules.ts';
import { type CartToPrice, priceCart } from '../pricing/price-cart.rules.ts';
import { type GoodVoucher, judgeVoucher, type VoucherBuyer } from '../vouchers/judge-voucher.ts';

export type VoucherGoods = {
  cart: OpenCart;
  lines: readonly CartLine[];
  settings: Settings;
  locale: Locale;
  now: Date;
};

/** Validates a code for cart lines; refuses as `judgeVoucher` does. */
export function judgeForLines(
  db: Db,
  code: string,
  buyer: VoucherBuyer,
  { cart, lines, settings, locale, now }: VoucherGoods,
): Promise<Result<GoodVoucher>> {
  const productOf = new Map(lines.filter(isGoods).map(({ id, productId }) => [id, productId]));
  const { lines: priced } = priceCart(goodsOnly({ cart, lines }));
  return judgeVoucher(db, {
    code,
    lines: priced.flatMap(({ id, total, discount }) => {
      const productId = productOf.get(id);
      return productId === undefined ? [] : [{ id, productId, worth: sumOf([total, -discount]) }];
    }),
    buyer,
    now,
    write: (amount) => isolate(showMoney({ amount, currency: cart.currency }, moneyFormat(settings, locale)), locale),
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

type Judging = { buyer: Omit<VoucherBuyer, 'customerId'>; locale: Locale; now: Date };

/** Discount of a code on the selected cart lines. Refuses with `voucher.*`. */
export async function judgeCartVoucher(
  db: Db,
  owner: CartOwner | null,
  code: string,
  { buyer, locale, now }: Judging,
): Promise<Result<CartVoucher>> {
  const [settings, cart] = await Promise.all([readSettings(db), openCart(db, owner, locale, now)]);
  const lines = cart.lines.filter((line) => line.selected);
  const customerId = owner && 'customerId' in owner ? owner.customerId : null;
  const validated = await judgeForLines(db, code, { ...buyer, customerId }, { cart, lines, settings, locale, now });
  if (!validated.ok) return validated;
  const { toPrice, title } = validated.value;
  const { voucher } = priceCart({ ...goodsOnly({ cart, lines }), voucher: toPrice });
  return ok({
    code: validated.value.code,
    title: textIn(title, locale),
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
  context: Judging,
): Promise<Result<CartVoucher>> {
  const validated = await judgeCartVoucher(db, owner, code, context);
  if (validated.ok) await enterVoucher(db, owner, validated.value.code);
  return validated;
}

/** Goods and deals only: the base for the voucher. */
function goodsOnly({ cart, lines }: Pick<VoucherGoods, 'cart' | 'lines'>): CartToPrice {
  return {
    lines: linesToPrice(lines.filter(isGoods), cart.offers),
    bundles: cart.deals,
    voucher: null,
    packages: [],
    taxRates: {},
    pricesIncludeTax: true,
  };
}
