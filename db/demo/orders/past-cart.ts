import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Locale, pickTranslation } from '../../../src/kernel/locale.ts';
import { multiplyAmount } from '../../../src/kernel/money.ts';
import type { CartGoodsLine } from '../../../src/modules/cart/cart-line.rules.ts';
import { findOffers, type Offer } from '../../../src/modules/catalog/products/find-offers.ts';
import { calculateUnitPrice } from '../../../src/modules/pricing/unit-price.rules.ts';
import type { Tx } from '../../../src/platform/database/db.ts';

export type PricedCart = { lines: CartGoodsLine[]; offers: Map<number, Offer> };

/**
 * Cart lines with the prices of a past moment, from the price history and the flash sales of that day.
 * @param quantities quantity by variant id
 * @throws when a variant had no price at that time
 */
export async function buildPastCart(
  tx: Tx,
  quantities: ReadonlyMap<number, number>,
  locale: Locale,
  at: Date,
): Promise<PricedCart> {
  const ids = [...quantities.keys()];
  const [current, prices] = [await findOffers(tx, ids, at), await readPrices(tx, ids, at)];
  const offers = new Map([...current].map(([id, offer]) => [id, setOfferPrice(offer, prices.get(id))]));
  const lines = [...offers.values()].map((offer) => toCartLine(offer, quantities.get(offer.inventoryId) ?? 0, locale));
  return { lines, offers };
}

async function readPrices(tx: Tx, ids: readonly number[], at: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ inventory_id: number; price: number }>`
    select distinct on (inventory_id) inventory_id, price from price_history
    where inventory_id = any(${ids}::int[]) and since <= ${at} order by inventory_id, since desc
  `.execute(tx);
  return new Map(rows.map(({ inventory_id, price }) => [inventory_id, price]));
}

/** The offer with this price and no previous price. */
function setOfferPrice(offer: Offer, price: number | undefined): Offer {
  if (price === undefined) throw new Error(`${offer.sku} had no price at that time`);
  const ownPrice = offer.variant.hasAttributes && (offer.variant.price ?? 0) > 0;
  if (ownPrice) return { ...offer, variant: { ...offer.variant, price, previous: null } };
  return { ...offer, prices: { ...offer.prices, selling: price, offered: null } };
}

function toCartLine(offer: Offer, quantity: number, locale: Locale): CartGoodsLine {
  const { productId, inventoryId, sku, slug, mainCategorySlug: mainCategory, image } = offer;
  const unit = calculateUnitPrice(offer.prices, offer.variant);
  return {
    kind: 'goods',
    id: randomUUID(),
    productId,
    inventoryId,
    sku,
    slug,
    mainCategory,
    image,
    unit,
    quantity,
    title: pickTranslation(offer.title, locale),
    attributes: offer.attributes.map(({ title, value }) => {
      return { title: pickTranslation(title, locale), value: pickTranslation(value, locale) };
    }),
    seen: unit.current,
    available: quantity,
    selected: true,
    total: multiplyAmount(unit.current, quantity),
    discount: 0,
    shippingType: 1,
    shippingRuleId: null,
    pickupPointId: null,
    homeSpm: null,
    search: null,
    bundle: null,
    incompleteBundle: null,
    problems: [],
  };
}
