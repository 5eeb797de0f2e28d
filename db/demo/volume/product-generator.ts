import { LOCALES, type LocalizedText } from '../../../src/kernel/locale.ts';
import { refreshProductSummaries } from '../../../src/modules/catalog/products/refresh-product-summaries.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { Row } from '../upsert-rows.ts';
import type { GeneratedProduct } from './generate-product.ts';
import { generateTexts } from './generate-texts.ts';
import type { GeneratedRow, Generator, GeneratorBatch } from './generator.ts';
import { insertRows, reserveIds } from './insert-rows.ts';
import { processInBatches } from './process-in-batches.ts';

/** Sorts generated products after those of the demo. */
const FIRST_SORT = 10_000;
const DAY = 86_400_000;

/** Assigns ids to generated products. */
export async function assignIds(tx: Tx, products: readonly GeneratedProduct[]): Promise<GeneratedRow[]> {
  const variants = products.reduce((sum, product) => sum + product.variants.length, 0);
  const ids = await reserveIds(tx, 'product', products.length);
  const inventoryIds = await reserveIds(tx, 'inventory', variants);
  let used = 0;
  return products.map((made, index) => {
    const from = used;
    used += made.variants.length;
    return { id: ids[index] ?? 0, made, inventoryIds: inventoryIds.slice(from, used) };
  });
}

/** Products with their variants, texts, pictures, specifications, collections and flash prices. */
export const productGenerator: Generator = {
  name: 'goods',
  async fill(batch) {
    const { tx, goods, now } = batch;
    let rows = await insertRows(
      tx,
      'product',
      goods.map((good) => buildProductRow(batch, good)),
    );
    for (const [table, rowsOf] of DEPENDENT_TABLES) {
      rows += await insertRows(
        tx,
        table,
        goods.flatMap((good) => rowsOf(batch, good)),
      );
    }
    await processInBatches(goods, (part) =>
      refreshProductSummaries(
        tx,
        part.map(({ id }) => id),
        now,
      ),
    );
    return rows;
  },
};

function buildProductRow({ known, now }: GeneratorBatch, { id, made }: GeneratedRow): Row {
  const { model } = made;
  const created = new Date(now.getTime() - made.daysSinceAdded * DAY).toISOString();
  return {
    id,
    slug: made.slug,
    brand_id: known.brand(made.brand),
    category_id: known.category(model.category),
    title: made.title,
    image: made.pictures[0]?.file ?? null,
    selling: made.selling,
    offered: made.offered,
    tax_class: model.tax_class,
    weight_g: made.weight,
    warranty_months: model.warranty,
    condition: model.condition,
    sold_count: made.sold,
    sort: FIRST_SORT + made.index,
    created_at: created,
    updated_at: created,
  };
}

const DEPENDENT_TABLES: readonly [table: string, rowsOf: (batch: GeneratorBatch, good: GeneratedRow) => Row[]][] = [
  ['inventory', buildInventoryRows],
  ['inventory_attribute', buildAttributeRows],
  ['product_text', buildTextRows],
  ['product_image', buildImageRows],
  ['product_spec', buildSpecRows],
  ['collection_product', buildCollectionRows],
  ['flash_sale_product', buildFlashRows],
];

function buildInventoryRows(_: GeneratorBatch, { id, made, inventoryIds }: GeneratedRow): Row[] {
  return made.variants.map(({ sku, price, previous, quantity }, sort) => {
    return { id: inventoryIds[sort] ?? 0, product_id: id, sku, price, previous, quantity, sort };
  });
}

function buildAttributeRows({ known }: GeneratorBatch, { made, inventoryIds }: GeneratedRow): Row[] {
  return made.variants.flatMap(({ values }, index) =>
    values.map(([attribute, value]) => ({
      inventory_id: inventoryIds[index] ?? 0,
      attribute_id: known.attribute(attribute),
      value_id: known.value(attribute, value),
    })),
  );
}

function buildTextRows({ moulds, seed }: GeneratorBatch, { id, made }: GeneratedRow): Row[] {
  return generateTexts(moulds, seed, made).map((text) => ({ product_id: id, ...text }));
}

function buildImageRows({ known, moulds }: GeneratorBatch, { id, made }: GeneratedRow): Row[] {
  return made.pictures.map(({ file, colour, view }, sort) => ({
    product_id: id,
    file,
    alt: buildAltText(made.title, view ? moulds.shop.views[view] : undefined),
    attribute_value_id: colour ? known.value('colour', colour) : null,
    sort,
  }));
}

function buildAltText(title: LocalizedText, view: LocalizedText | undefined): LocalizedText {
  if (!view) return title;
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, [title[locale], view[locale]].join(locale === 'ar' ? '، ' : ', ')]),
  );
}

function buildSpecRows({ known }: GeneratorBatch, { id, made }: GeneratedRow): Row[] {
  return made.specs.map(([code, value]) => ({
    product_id: id,
    attribute_id: known.attribute(code),
    value_id: typeof value === 'string' ? known.value(code, value) : null,
    number: typeof value === 'number' ? value : null,
  }));
}

function buildCollectionRows({ known }: GeneratorBatch, { id, made }: GeneratedRow): Row[] {
  return made.collections.map((slug) => {
    return { collection_id: known.collection(slug), product_id: id, sort: FIRST_SORT + made.index };
  });
}

function buildFlashRows({ known }: GeneratorBatch, { id, made }: GeneratedRow): Row[] {
  if (!made.flash) return [];
  const { sale, price } = made.flash;
  return [{ flash_sale_id: known.sale(sale), product_id: id, price, sort: FIRST_SORT + made.index }];
}
