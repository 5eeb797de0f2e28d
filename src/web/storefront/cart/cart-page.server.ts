import { sumOf } from '../../../kernel/money.ts';
import { MAX_QUANTITY } from '../../../kernel/quantity.ts';
import { type Remedy, remediesFor } from '../../../modules/cart/cart.rules.ts';
import type { CartGoods, CartLine } from '../../../modules/cart/cart-line.rules.ts';
import { ownerOf } from '../../../modules/cart/cart-owner.ts';
import { type CartView, type OpenCart, openCart } from '../../../modules/cart/read-cart.ts';
import { judgeCartVoucher } from '../../../modules/checkout/judge-cart-voucher.ts';
import { readSettings } from '../../../modules/content/read-settings.ts';
import { countryName } from '../../../modules/customers/countries.rules.ts';
import { warnOfUnfit } from '../../../modules/devices/warn-of-unfit.ts';
import { isGoods } from '../../../modules/orders/order-line.rules.ts';
import { goodsToPay } from '../../../modules/pricing/price-cart.rules.ts';
import type { UnitPrice } from '../../../modules/pricing/unit-price.rules.ts';
import { tellShippingOptions } from '../../../modules/shipping/list-shipping-options.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { bare, to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { devicesOf } from '../devices/my-devices.server.ts';

export type PageLine = {
  id: string;
  /** Path without language. */
  path: string;
  /** Null of a repair. */
  productId: number | null;
  title: string;
  attributes: { title: string; value: string }[];
  /** Null of a repair, of which there is none. */
  picture: string | null;
  unit: UnitPrice;
  quantity: number;
  /** The most that can be chosen; 0 when it is sold out. */
  most: number;
  total: number;
  selected: boolean;
  /** The deal it is part of. */
  bundle: number | null;
  /** Name of the deal it was put in for, while something of that is missing. */
  incomplete: string | null;
  /** What stands in the way of buying it, and what can be done about that. */
  problems: { code: string; sentence: string }[];
  remedies: Remedy[];
  /** What does not stand in the way, but should be known: it fits none of the shopper's devices. */
  warning: string | null;
};

export type CartPage = {
  /** What is bought now before what is saved for later. */
  lines: PageLine[];
  selectedCount: number;
  /** Ticked pieces that can be bought. */
  pieces: number;
  /** Ticked pieces, with those that are sold out. */
  selectedPieces: number;
  /** Title of the one line that is in the way of buying the rest, because it is sold out. */
  soldOut: string | null;
  goods: number;
  /** Deals and a voucher that hold, and what is to be paid for the goods after them. */
  bundles: { id: number; title: string; saving: number }[];
  voucher: { code: string; title: string; saving: number; freeShipping: boolean } | null;
  /** Only repairs are ticked: nothing is sent, and no voucher takes anything off. */
  repairsOnly: boolean;
  toPay: number;
  pricesIncludeTax: boolean;
  /** To the shop's usual destination; null when nothing is ticked or nothing can be said yet. */
  shipping: { country: string; from: number; several: boolean } | null;
  /** Ticked lines are not as the shopper last saw them. */
  changed: boolean;
};

/** What the cart page shows to this visitor. */
export async function cartPageOf(shop: ShopRequest, request: Request): Promise<CartPage> {
  const { services, locale, t } = shop;
  const now = services.clock();
  const [settings, visitor] = await Promise.all([readSettings(services.db), shop.visitor()]);
  const cart = await openCart(services.db, ownerOf(visitor), locale, now);
  const [voucher, unfit] = await Promise.all([heldVoucher(shop, cart), unfitGoods(shop, request, cart)]);
  const selected = cart.lines.filter((line) => line.selected);
  const saved = cart.lines.filter((line) => !line.selected);
  const payable = selected.filter((line) => !isGoods(line) || line.available > 0);
  const changed = selected.filter((line) => line.problems.length > 0);
  return {
    lines: [...selected, ...saved].map((line) =>
      pageLine(line, settings.defaultImage, unfit, (problem) => sentenceFor(problem, t)),
    ),
    selectedCount: cart.selectedCount,
    pieces: sumOf(payable.map((line) => line.quantity)),
    selectedPieces: sumOf(selected.map((line) => line.quantity)),
    soldOut: changed.length === 1 && changed[0]?.available === 0 && payable.length > 0 ? changed[0].title : null,
    goods: cart.goods,
    bundles: cart.bundles,
    voucher,
    repairsOnly: selected.length > 0 && !selected.some(isGoods),
    toPay: sumOf([goodsToPay(cart), -(voucher?.saving ?? 0)]),
    pricesIncludeTax: settings.pricesIncludeTax,
    shipping: await estimateShipping(shop, cart, { country: settings.defaultCountry, state: settings.defaultState }),
    changed: changed.length > 0,
  };
}

/** What was entered at the checkout, while it holds. */
async function heldVoucher(shop: ShopRequest, cart: CartView): Promise<CartPage['voucher']> {
  if (cart.voucher === null || cart.selectedCount === 0) return null;
  const { services, locale } = shop;
  const visitor = await shop.visitor();
  const buyer = { email: visitor.customer?.email ?? null, phone: null };
  const judging = { buyer, locale, now: services.clock() };
  const judged = await judgeCartVoucher(services.db, ownerOf(visitor), cart.voucher, judging);
  return judged.ok ? judged.value : null;
}

/** Products that fit neither the shopper's main device nor one in the basket, each with a sentence about it. */
async function unfitGoods(shop: ShopRequest, request: Request, cart: CartView): Promise<Map<number, string>> {
  const { services, locale, t } = shop;
  const goods = cart.lines.filter(isGoods).map(({ productId }) => productId);
  if (goods.length === 0) return new Map();
  const [main] = await devicesOf(shop, request);
  const unfit = await warnOfUnfit(services.db, goods, main?.model ?? null, locale);
  return new Map([...unfit].map(([id, warning]) => [id, sentenceFor(warning, t)]));
}

function pageLine(
  line: CartLine,
  defaultImage: string,
  unfit: ReadonlyMap<number, string>,
  sentence: (problem: CartLine['problems'][number]) => string,
): PageLine {
  return {
    id: line.id,
    path: isGoods(line) ? to.product(line.mainCategory, line.productId) : to.trackOrder(line.ticket.code),
    productId: isGoods(line) ? line.productId : null,
    title: line.title,
    attributes: line.attributes,
    picture: isGoods(line) ? bare.file(`thumb-${line.image ?? defaultImage}`) : null,
    unit: line.unit,
    quantity: line.quantity,
    most: Math.min(line.available, MAX_QUANTITY),
    total: line.total,
    selected: line.selected,
    bundle: line.bundle?.id ?? null,
    incomplete: line.incomplete?.title ?? null,
    problems: line.problems.map((problem) => ({ code: problem.code, sentence: sentence(problem) })),
    remedies: remediesFor(line.problems, line.selected),
    warning: (isGoods(line) && unfit.get(line.productId)) || null,
  };
}

async function estimateShipping(
  { services, locale }: ShopRequest,
  cart: OpenCart,
  { country, state }: { country: string; state: string },
): Promise<CartPage['shipping']> {
  const selected = cart.lines.filter(isGoods).filter((line) => line.selected);
  if (selected.length === 0) return null;
  const offerOf = (line: CartGoods) => cart.offers.get(line.inventoryId);
  const destination = { country, state: state || null, zip: null };
  // each seller sends a package of its own
  const bySeller = Map.groupBy(selected, (line) => offerOf(line)?.store?.id ?? null);
  const prices = await Promise.all(
    [...bySeller].map(async ([sellerId, lines]) => {
      const goods = sumOf(lines.map(({ total, discount }) => sumOf([total, -discount])));
      const weightG = sumOf(lines.map((line) => (offerOf(line)?.weightG ?? 0) * line.quantity));
      const wish = { destination, sellerId, goods, weightG, locale, now: services.clock() };
      const options = await tellShippingOptions(services.db, wish);
      return options.filter(({ way }) => way.shippingType === 1).map(({ price }) => price);
    }),
  );
  if (prices.some((ofSeller) => ofSeller.length === 0)) return null;
  const from = sumOf(prices.map((ofSeller) => Math.min(...ofSeller)));
  return {
    country: countryName(country, locale),
    from,
    several: prices.some((ofSeller) => new Set(ofSeller).size > 1),
  };
}
