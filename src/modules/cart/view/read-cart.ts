import { bidiIsolate } from '../../../kernel/bidi-isolate.ts';
import { formatMoney } from '../../../kernel/format-money.ts';
import { isLocale, type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findOffers, type Offer } from '../../catalog/products/find-offers.ts';
import { type Bundle, findBundles } from '../../pricing/bundles/find-bundles.ts';
import { type LineToPrice, type PricedCart, priceCart } from '../../pricing/price-cart.rules.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { getMoneyFormat, type Settings } from '../../settings/settings.rules.ts';
import { type CartOwner, countAvailable, findLineProblems, SELECTED } from '../cart.rules.ts';
import { type CartRow, selectCart, selectCartLines, selectEndedFlashPrices } from '../cart.store.ts';
import type { CartGoodsLine, CartLine, CartRepairLine } from '../cart-line.rules.ts';
import { selectCartRepairs } from '../cart-repair.store.ts';
import { readCartRepairs } from './read-cart-repairs.ts';

export type CartView = {
  /** Null while the owner has no cart. */
  id: string | null;
  /** Incremented by every change; sent when the order is placed. */
  version: number;
  lines: CartLine[];
  /** Pieces, selected or not. */
  count: number;
  /** Number of selected lines. */
  selectedCount: number;
  /** Total of the selected lines, without shipping and before discounts. */
  goods: number;
  /** Bundles that apply to the selected lines, and their total saving. */
  bundles: { id: number; title: string; times: number; saving: number }[];
  discount: number;
  /** Voucher code; not included in the amounts above. */
  voucher: string | null;
  currency: string;
};

/** The cart with current offers (prices and tax classes) and active bundles, as input for pricing. */
export type CartWithOffers = CartView & { offers: ReadonlyMap<number, Offer>; deals: readonly Bundle[] };

/** Reads a cart with current prices and stock; empty when the visitor has none. */
export async function readCart(db: Db, owner: CartOwner | null, locale: Locale, now: Date): Promise<CartView> {
  const { offers: _, deals: __, ...view } = await readCartWithOffers(db, owner, locale, now);
  return view;
}

export async function readCartWithOffers(
  db: Db,
  owner: CartOwner | null,
  locale: Locale,
  now: Date,
): Promise<CartWithOffers> {
  const settings = await readSettings(db);
  const cart = owner === null ? undefined : await selectCart(db, owner);
  if (!cart) return { ...EMPTY_CART, currency: settings.currency };
  const [rows, repairs] = await Promise.all([selectCartLines(db, cart.id), selectCartRepairs(db, cart.id)]);
  return buildCartWithOffers(db, { cart, rows, repairs }, { settings, locale, now });
}

type LoadedCart = {
  cart: CartRow;
  rows: Awaited<ReturnType<typeof selectCartLines>>;
  repairs: Awaited<ReturnType<typeof selectCartRepairs>>;
};

/** Same as `readCartWithOffers`, for a cart whose rows are already loaded, e.g. a locked one. */
export async function buildCartWithOffers(
  db: Db,
  { cart, rows, repairs: repairRows }: LoadedCart,
  { settings, locale, now }: { settings: Settings; locale: Locale; now: Date },
): Promise<CartWithOffers> {
  const [offers, bundles] = await Promise.all([
    findOffers(
      db,
      rows.map((row) => row.inventory_id),
      now,
    ),
    findBundles(
      db,
      rows.map((row) => row.product_id),
      now,
      rows.flatMap((row) => row.bundle_id ?? []),
    ),
  ]);
  const deals = bundles.filter(({ running }) => running);
  const write = (amount: number) =>
    bidiIsolate(formatMoney({ amount, currency: settings.currency }, getMoneyFormat(settings, locale)), locale);
  const repairs = await readCartRepairs(db, repairRows, { settings, locale, now, write });
  const selectedRepairs = repairs.filter(({ selected }) => selected);
  // sold-out lines are excluded from the total
  const payable = rows.filter(({ selected, inventory_id }) => {
    const offer = offers.get(inventory_id);
    return selected === SELECTED && offer !== undefined && countAvailable(offer) > 0;
  });
  const selectionPrice = priceGoods(payable.map(toQuantityInput), offers, deals, settings, selectedRepairs);
  const discounts = new Map(selectionPrice.lines.map(({ id, discount }) => [id, discount]));
  const priced = new Map(
    priceGoods(rows.map(toQuantityInput), offers, [], settings).lines.map((line) => [line.id, line]),
  );
  const increased = rows.filter((row) => row.displayed_price < (priced.get(row.id)?.unit.current ?? 0));
  const ended = await selectEndedFlashPrices(
    db,
    increased.map((row) => row.product_id),
    now,
  );
  const titles = new Map(bundles.map(({ id, title }) => [id, { id, title: pickTranslation(title, locale) }]));
  const goods = rows.flatMap((row): CartGoodsLine[] => {
    const offer = offers.get(row.inventory_id);
    const price = priced.get(row.id);
    if (!offer || !price) return [];
    const appliedBundle = selectionPrice.bundles.find(({ shares }) => shares.some(({ lineId }) => lineId === row.id));
    const intendedBundle =
      row.bundle_id === null || appliedBundle ? undefined : bundles.find(({ id }) => id === row.bundle_id);
    const state = {
      quantity: row.quantity,
      available: countAvailable(offer),
      shippable: offer.shippable,
      closedStore: offer.store && !offer.store.isOpen ? offer.store.name : null,
      seen: row.displayed_price,
      current: price.unit.current,
      flashEnded: ended.some((flash) => flash.product_id === row.product_id && flash.price === row.displayed_price),
      endedBundle: intendedBundle && !intendedBundle.running ? pickTranslation(intendedBundle.title, locale) : null,
    };
    return [
      {
        ...describeGoodsLine(row, offer, locale),
        unit: price.unit,
        total: price.total,
        discount: discounts.get(row.id) ?? 0,
        bundle: (appliedBundle && titles.get(appliedBundle.id)) ?? null,
        incompleteBundle: (intendedBundle?.running && titles.get(intendedBundle.id)) || null,
        problems: findLineProblems(state, write),
      },
    ];
  });
  const lines = [...groupByBundle(goods, bundles), ...repairs];
  return {
    id: cart.id,
    version: cart.version,
    lines,
    count: lines.reduce((pieces, line) => pieces + line.quantity, 0),
    selectedCount: lines.filter((line) => line.selected).length,
    goods: selectionPrice.goods,
    bundles: selectionPrice.bundles.map(({ id, times, saving }) => ({
      id,
      title: titles.get(id)?.title ?? '',
      times,
      saving,
    })),
    discount: selectionPrice.discount,
    voucher: cart.voucher_code,
    currency: settings.currency,
    offers,
    deals,
  };
}

/** Groups lines of one bundle in bundle order, at the position of the newest line. */
function groupByBundle(lines: readonly CartGoodsLine[], deals: readonly Bundle[]): CartGoodsLine[] {
  const groups = Map.groupBy(lines, (line) => line.bundle?.id ?? line.incompleteBundle?.id ?? line.id);
  return [...groups].flatMap(([deal, members]) => {
    const order = deals.find(({ id }) => id === deal)?.items.map(({ productId }) => productId) ?? [];
    return members.toSorted((a, b) => order.indexOf(a.productId) - order.indexOf(b.productId));
  });
}

const EMPTY_CART = {
  id: null,
  version: 0,
  lines: [],
  count: 0,
  selectedCount: 0,
  goods: 0,
  bundles: [],
  discount: 0,
  voucher: null,
  offers: new Map<number, Offer>(),
  deals: [],
};

type Row = Awaited<ReturnType<typeof selectCartLines>>[number];

type LineQuantityInput = { id: string; inventoryId: number; quantity: number };

/** Lines with the prices of their offers as pricing input; lines without an offer are omitted. */
export function toPricingLines(lines: readonly LineQuantityInput[], offers: ReadonlyMap<number, Offer>): LineToPrice[] {
  return lines.flatMap(({ id, inventoryId, quantity }) => {
    const offer = offers.get(inventoryId);
    if (!offer) return [];
    const { productId, prices, variant, taxClass } = offer;
    return [{ id, quantity, productId, prices, variant, taxClass, item: offer }];
  });
}

/** Prices the lines without shipping and tax. */
function priceGoods(
  lines: readonly LineQuantityInput[],
  offers: ReadonlyMap<number, Offer>,
  bundles: readonly Bundle[],
  { discountRounding }: Pick<Settings, 'discountRounding'>,
  selectedRepairs: readonly CartRepairLine[] = [],
): PricedCart {
  const [toPrice, repairs] = [toPricingLines(lines, offers), selectedRepairs.map((one) => one.pricingInput)];
  return priceCart({
    lines: toPrice,
    repairs,
    bundles,
    voucher: null,
    shipments: [],
    taxRates: {},
    pricesIncludeTax: true,
    discountRounding,
  });
}

function toQuantityInput(row: Row): LineQuantityInput {
  return { id: row.id, inventoryId: row.inventory_id, quantity: row.quantity };
}

function describeGoodsLine(row: Row, offer: Offer, locale: Locale) {
  return {
    kind: 'goods' as const,
    id: row.id,
    productId: offer.productId,
    inventoryId: offer.inventoryId,
    sku: offer.sku,
    slug: offer.slug,
    mainCategory: offer.mainCategorySlug,
    title: pickTranslation(offer.title, locale),
    attributes: offer.attributes.map(({ title, value }) => ({
      title: pickTranslation(title, locale),
      value: pickTranslation(value, locale),
    })),
    image: offer.image,
    seen: row.displayed_price,
    quantity: row.quantity,
    available: countAvailable(offer),
    selected: row.selected === SELECTED,
    shippingType: row.shipping_type,
    shippingRuleId: row.shipping_rule_id,
    pickupPointId: row.pickup_location_id,
    homeSpm: row.home_spm,
    search:
      row.search_query !== null && isLocale(row.search_locale)
        ? { locale: row.search_locale, query: row.search_query }
        : null,
  };
}
