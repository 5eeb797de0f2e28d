import { isolate } from '../../kernel/isolate.ts';
import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Problem } from '../../kernel/result.ts';
import { showMoney } from '../../kernel/show-money.ts';
import type { Db } from '../../platform/db.ts';
import { findOffers, type Offer } from '../catalog/find-offer.ts';
import { readSettings } from '../content/read-settings.ts';
import { moneyFormat } from '../content/settings.rules.ts';
import { type PricedCart, priceCart } from '../pricing/price-cart.rules.ts';
import type { UnitPrice } from '../pricing/unit-price.rules.ts';
import { type CartOwner, lineProblems, piecesOf, SELECTED, type ShippingType } from './cart.rules.ts';
import { cartOf, endedFlashPrices, linesOf } from './cart.store.ts';

/** A line as page and API show it; amounts are minor units of the shop's currency. */
export type CartLine = {
  id: string;
  productId: number;
  inventoryId: number;
  sku: string;
  slug: string;
  /** Slug of the main category, for the product's address. */
  mainCategory: string;
  title: string;
  attributes: { title: string; value: string }[];
  image: string | null;
  unit: UnitPrice;
  /** The unit price the shopper has last agreed to. */
  seen: number;
  quantity: number;
  available: number;
  selected: boolean;
  total: number;
  shippingType: ShippingType;
  shippingRuleId: number | null;
  problems: Problem[];
};

export type CartView = {
  /** Null while nothing has ever been put in. */
  id: string | null;
  /** Counts every change; hand it on when placing an order. */
  version: number;
  lines: CartLine[];
  /** Pieces, ticked or not. */
  count: number;
  /** Ticked lines. */
  selectedCount: number;
  /** What the ticked lines cost, without shipping. */
  goods: number;
  currency: string;
};

/** Offers stand beside the view for whoever prices the cart: tax class and prices as the shop has them now. */
export type OpenCart = CartView & { offers: ReadonlyMap<number, Offer> };

/** Somebody's cart with today's prices and stock; empty for a visitor without one. */
export async function readCart(db: Db, owner: CartOwner | null, locale: Locale, now: Date): Promise<CartView> {
  const { offers: _, ...view } = await openCart(db, owner, locale, now);
  return view;
}

export async function openCart(db: Db, owner: CartOwner | null, locale: Locale, now: Date): Promise<OpenCart> {
  const settings = await readSettings(db);
  const cart = owner === null ? undefined : await cartOf(db, owner);
  if (!cart) return { ...EMPTY, currency: settings.currency };
  const rows = await linesOf(db, cart.id);
  const offers = await findOffers(
    db,
    rows.map((row) => row.inventory_id),
    now,
  );
  const priced = priceLines(rows, offers);
  const write = (amount: number) =>
    isolate(showMoney({ amount, currency: settings.currency }, moneyFormat(settings, locale)), locale);
  const risen = rows.filter((row) => row.price_seen < (priced.get(row.id)?.unit.current ?? 0));
  const ended = await endedFlashPrices(
    db,
    risen.map((row) => row.product_id),
    now,
  );
  const lines = rows.flatMap((row) => {
    const offer = offers.get(row.inventory_id);
    const price = priced.get(row.id);
    if (!offer || !price) return [];
    const state = {
      quantity: row.quantity,
      available: piecesOf(offer),
      shippable: offer.shippable,
      seen: row.price_seen,
      current: price.unit.current,
      flashEnded: ended.some((flash) => flash.product_id === row.product_id && flash.price === row.price_seen),
    };
    return [{ ...describe(row, offer, locale), ...price, problems: lineProblems(state, write) }];
  });
  const selected = lines.filter((line) => line.selected);
  return {
    id: cart.id,
    version: cart.version,
    lines,
    count: lines.reduce((pieces, line) => pieces + line.quantity, 0),
    selectedCount: selected.length,
    goods: goodsOf(selected, offers).goods,
    currency: settings.currency,
    offers,
  };
}

const EMPTY = {
  id: null,
  version: 0,
  lines: [],
  count: 0,
  selectedCount: 0,
  goods: 0,
  offers: new Map<number, Offer>(),
};

type Row = Awaited<ReturnType<typeof linesOf>>[number];

/** Without shipping and tax: only what the lines themselves cost. */
function goodsOf(
  lines: readonly { id: string; inventoryId: number; quantity: number }[],
  offers: ReadonlyMap<number, Offer>,
): PricedCart {
  const toPrice = lines.flatMap(({ id, inventoryId, quantity }) => {
    const offer = offers.get(inventoryId);
    return offer ? [{ id, quantity, prices: offer.prices, variant: offer.variant, taxClass: offer.taxClass }] : [];
  });
  return priceCart({ lines: toPrice, shipping: 0, codFee: null, taxRates: {}, pricesIncludeTax: true });
}

function priceLines(rows: readonly Row[], offers: ReadonlyMap<number, Offer>) {
  const plain = rows.map((row) => ({ id: row.id, inventoryId: row.inventory_id, quantity: row.quantity }));
  return new Map(goodsOf(plain, offers).lines.map(({ id, unit, total }) => [id, { unit, total }]));
}

function describe(row: Row, offer: Offer, locale: Locale) {
  return {
    id: row.id,
    productId: offer.productId,
    inventoryId: offer.inventoryId,
    sku: offer.sku,
    slug: offer.slug,
    mainCategory: offer.mainCategorySlug,
    title: textIn(offer.title, locale),
    attributes: offer.attributes.map(({ title, value }) => ({
      title: textIn(title, locale),
      value: textIn(value, locale),
    })),
    image: offer.image,
    seen: row.price_seen,
    quantity: row.quantity,
    available: piecesOf(offer),
    selected: row.selected === SELECTED,
    shippingType: row.shipping_type,
    shippingRuleId: row.shipping_rule_id,
  };
}
