import { LOCALES, type Localized } from '../../../src/kernel/locale.ts';
import { refreshProductFacts } from '../../../src/modules/catalog/refresh-product-facts.ts';
import type { Tx } from '../../../src/platform/db.ts';
import type { Row } from '../put-rows.ts';
import type { Batch, Generator, Good } from './generator.ts';
import { inParts } from './in-parts.ts';
import { insertRows, reserveIds } from './insert-rows.ts';
import type { MadeProduct } from './make-product.ts';
import { textsOf } from './product-text.ts';

/** Sorts generated products after those of the demo. */
const FIRST_SORT = 10_000;
const DAY = 86_400_000;

/** Assigns ids to generated products. */
export async function numberGoods(tx: Tx, products: readonly MadeProduct[]): Promise<Good[]> {
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
export const goods: Generator = {
  name: 'goods',
  async fill(batch) {
    const { tx, goods } = batch;
    let rows = await insertRows(
      tx,
      'product',
      goods.map((good) => productRow(batch, good)),
    );
    for (const [table, rowsOf] of PARTS) {
      rows += await insertRows(
        tx,
        table,
        goods.flatMap((good) => rowsOf(batch, good)),
      );
    }
    await inParts(goods, (part) =>
      refreshProductFacts(
        tx,
        part.map(({ id }) => id),
      ),
    );
    return rows;
  },
};

function productRow({ known, now }: Batch, { id, made }: Good): Row {
  const { model } = made;
  const created = new Date(now.getTime() - made.days * DAY).toISOString();
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

const PARTS: readonly [table: string, rowsOf: (batch: Batch, good: Good) => Row[]][] = [
  ['inventory', inventoryRows],
  ['inventory_attribute', choiceRows],
  ['product_text', textRows],
  ['product_image', imageRows],
  ['product_spec', specRows],
  ['collection_product', collectionRows],
  ['flash_product', flashRows],
];

function inventoryRows(_: Batch, { id, made, inventoryIds }: Good): Row[] {
  return made.variants.map(({ sku, price, previous, quantity }, sort) => {
    return { id: inventoryIds[sort] ?? 0, product_id: id, sku, price, previous, quantity, sort };
  });
}

function choiceRows({ known }: Batch, { made, inventoryIds }: Good): Row[] {
  return made.variants.flatMap(({ values }, index) =>
    values.map(([attribute, value]) => ({
      inventory_id: inventoryIds[index] ?? 0,
      attribute_id: known.attribute(attribute),
      value_id: known.value(attribute, value),
    })),
  );
}

function textRows({ moulds, seed }: Batch, { id, made }: Good): Row[] {
  return textsOf(moulds, seed, made).map((text) => ({ product_id: id, ...text }));
}

function imageRows({ known, moulds }: Batch, { id, made }: Good): Row[] {
  return made.pictures.map(({ file, colour, view }, sort) => ({
    product_id: id,
    file,
    alt: altOf(made.title, view ? moulds.shop.views[view] : undefined),
    attribute_value_id: colour ? known.value('colour', colour) : null,
    sort,
  }));
}

function altOf(title: Localized, view: Localized | undefined): Localized {
  if (!view) return title;
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, [title[locale], view[locale]].join(locale === 'ar' ? '، ' : ', ')]),
  );
}

function specRows({ known }: Batch, { id, made }: Good): Row[] {
  return made.specs.map(([code, value]) => ({
    product_id: id,
    attribute_id: known.attribute(code),
    value_id: typeof value === 'string' ? known.value(code, value) : null,
    number: typeof value === 'number' ? value : null,
  }));
}

function collectionRows({ known }: Batch, { id, made }: Good): Row[] {
  return made.collections.map((slug) => {
    return { collection_id: known.collection(slug), product_id: id, sort: FIRST_SORT + made.index };
  });
}

function flashRows({ known }: Batch, { id, made }: Good): Row[] {
  if (!made.flash) return [];
  const { sale, price } = made.flash;
  return [{ flash_sale_id: known.sale(sale), product_id: id, price, sort: FIRST_SORT + made.index }];
}
