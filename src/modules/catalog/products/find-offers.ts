import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ItemToShip } from '../../pricing/shipment-content.rules.ts';
import type { TaxClass } from '../../pricing/tax-classes.rules.ts';
import { type ProductPrices, toProductPrices, type VariantPrices } from '../../pricing/unit-price.rules.ts';
import { type OfferRow, selectOffers, selectProductOffers } from './offer.store.ts';
import { toItemToShip } from './shipping-columns.store.ts';

/** A variant with its prices and availability at a moment. Amounts are minor units. */
export type Offer = ItemToShip & {
  productId: number;
  inventoryId: number;
  sku: string;
  slug: string;
  title: LocalizedText;
  mainCategorySlug: string;
  image: string | null;
  attributes: { id: number; valueId: number; title: LocalizedText; value: LocalizedText }[];
  prices: ProductPrices;
  variant: VariantPrices;
  /** Units in stock. */
  available: number;
  shippable: boolean;
  taxClass: TaxClass;
  /** Excluded from cash on delivery. */
  noCash: boolean;
  /** False when the variant, its product, brand or category is not public: it can be displayed but not bought. */
  active: boolean;
  /** The selling store; null for the shop itself. A store that is not open does not ship. */
  store: { id: number; name: string; isOpen: boolean } | null;
};

export async function findOffer(db: Db, inventoryId: number, now: Date): Promise<Offer | null> {
  return (await findOffers(db, [inventoryId], now)).get(inventoryId) ?? null;
}

/** Offers by inventory id; ids that do not exist are not in the map. */
export async function findOffers(db: Db, inventoryIds: readonly number[], now: Date): Promise<Map<number, Offer>> {
  if (inventoryIds.length === 0) return new Map();
  const rows = await selectOffers(db, inventoryIds, now);
  return new Map(rows.map((row) => [row.inventory_id, toOffer(row, now)]));
}

/** Offers of some products in the shop's order; variants that are not public are left out. */
export async function findProductOffers(db: Db, productIds: readonly number[], now: Date): Promise<Offer[]> {
  const rows = await selectProductOffers(db, productIds, now);
  return rows.map((row) => toOffer(row, now)).filter(({ active }) => active);
}

function toOffer(row: OfferRow, now: Date): Offer {
  return {
    productId: row.product_id,
    inventoryId: row.inventory_id,
    sku: row.sku,
    slug: row.slug,
    title: row.title,
    mainCategorySlug: row.main_category,
    image: row.image,
    attributes: row.attributes,
    prices: toProductPrices(row, now),
    variant: { hasAttributes: row.attributes.length > 0, price: row.price, previous: row.previous },
    available: row.quantity,
    shippable: row.shippable,
    taxClass: row.tax_class,
    ...toItemToShip(row),
    noCash: row.cod_excluded,
    active: row.active,
    store: row.store,
  };
}
