import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { VariantPrices } from '../../pricing/unit-price.rules.ts';
import type { VariantAttribute, VariantStock } from './choose-variant.rules.ts';
import { selectVariants, type VariantRow } from './variant.store.ts';

export type Variant = VariantStock & { sku: string; prices: VariantPrices };
export type ProductVariants = { attributes: VariantAttribute[]; variants: Variant[] };

/** Input for `chooseVariant`; empty for a product that is not public, unless `withHidden`. */
export async function listVariants(
  db: Db,
  productId: number,
  locale: Locale,
  visibility: { now: Date; withHidden?: boolean },
): Promise<ProductVariants> {
  return toVariants(await selectVariants(db, productId, visibility), locale);
}

export function toVariants(rows: readonly VariantRow[], locale: Locale): ProductVariants {
  return {
    attributes: collectAttributes(rows, locale),
    variants: rows.map((row) => ({
      inventoryId: row.id,
      sku: row.sku,
      quantity: row.quantity,
      values: Object.fromEntries(row.values.map((value) => [value.attribute_id, value.value_id])),
      prices: { hasAttributes: row.values.length > 0, price: row.price, previous: row.previous },
    })),
  };
}

/** The attributes and values of the variants, in the shop's order. */
function collectAttributes(rows: readonly VariantRow[], locale: Locale): VariantAttribute[] {
  const all = rows
    .flatMap(({ values }) => values)
    .toSorted(
      (a, b) =>
        a.order[0] - b.order[0] ||
        a.attribute_id - b.attribute_id ||
        a.order[1] - b.order[1] ||
        a.value_id - b.value_id,
    );
  const attributes = new Map<number, VariantAttribute>();
  for (const row of all) {
    const attribute = attributes.get(row.attribute_id) ?? {
      id: row.attribute_id,
      title: pickTranslation(row.attribute_title, locale),
      values: [],
    };
    attributes.set(row.attribute_id, attribute);
    if (attribute.values.some(({ id }) => id === row.value_id)) continue;
    attribute.values.push({ id: row.value_id, title: pickTranslation(row.value_title, locale), swatch: row.swatch });
  }
  return [...attributes.values()];
}
