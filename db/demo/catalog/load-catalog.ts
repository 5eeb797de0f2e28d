import { LOCALES, type LocalizedText } from '../../../src/kernel/locale.ts';
import { multiplyAmount } from '../../../src/kernel/money.ts';
import { refreshProductSummaries } from '../../../src/modules/catalog/products/refresh-product-summaries.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { ProductFile } from '../files/shop-files.shapes.ts';
import type { DemoShop } from '../shop-files.ts';
import { type Row, readIds, upsertRows } from '../upsert-rows.ts';
import { dateAdded } from './dates-added.ts';
import { listVariants } from './list-variants.ts';
import { buildSchedule, loadScheduleTimes, SCHEDULE_COLUMNS } from './schedules.ts';

/** Loads categories, brands, attributes and products with their dependent rows. */
export async function loadCatalog(tx: Tx, shop: DemoShop, now: Date): Promise<void> {
  await loadCategories(tx, shop);
  await upsertRows(
    tx,
    'brand',
    shop.brands.map((brand, sort) => ({ ...brand, sort })),
    { key: ['slug'] },
  );
  await loadAttributes(tx, shop);
  await loadProducts(tx, shop, now);
}

async function loadCategories(tx: Tx, { categories }: DemoShop): Promise<void> {
  const mains = categories.map(({ child: _, ...main }, sort) => ({ ...main, sort }));
  await upsertRows(tx, 'category', mains, { key: ['slug'] });
  const category = await readIds(tx, 'category', 'slug');
  const subs = categories.flatMap((main) =>
    main.child.map((sub, sort) => ({ ...sub, parent_id: category(main.slug), in_footer: true, sort })),
  );
  await upsertRows(tx, 'category', subs, { key: ['slug'] });
}

async function loadAttributes(tx: Tx, { attributes }: DemoShop): Promise<void> {
  const rows = attributes.map(({ values: _, unit = null, ...attribute }, sort) => ({ ...attribute, unit, sort }));
  await upsertRows(tx, 'attribute', rows, { key: ['code'] });
  const attribute = await readIds(tx, 'attribute', 'code');
  const values = attributes.flatMap(({ code, values }) =>
    values.map(({ swatch = null, least = null, below = null, ...value }, sort) => {
      return { ...value, attribute_id: attribute(code), swatch, range_from: least, range_below: below, sort };
    }),
  );
  await upsertRows(tx, 'attribute_value', values, { key: ['attribute_id', 'code'] });
}

async function loadProducts(tx: Tx, shop: DemoShop, now: Date): Promise<void> {
  const brand = await readIds(tx, 'brand', 'slug');
  const category = await readIds(tx, 'category', 'slug');
  const rank = rankByRevenue(shop);
  const rows = shop.products.map((product) => ({
    slug: product.slug,
    brand_id: brand(product.brand),
    category_id: category(product.category),
    title: product.title,
    image: product.pictures[0]?.file ?? null,
    selling: product.selling,
    offered: product.offered ?? product.sale?.price ?? null,
    tax_class: product.tax_class,
    weight_g: product.weight,
    warranty_months: product.warranty,
    condition: product.condition,
    cod_excluded: product.no_cash,
    sold_count: product.sold,
    sort: rank.get(product.slug) ?? 0,
    created_at: dateAdded(product, shop, now),
    ...buildSchedule(product, now),
  }));
  await upsertRows(tx, 'product', rows, { key: ['slug'], keep: ['sold_count', 'created_at', ...SCHEDULE_COLUMNS] });
  const product = await readIds(tx, 'product', 'slug');
  const attribute = await readIds(tx, 'attribute', 'code');
  const value = await readAttributeValues(tx, attribute);
  await loadVariants(tx, shop, product, value);
  await upsertRows(tx, 'product_text', buildTextRows(shop, product), { key: ['product_id', 'locale'] });
  await upsertRows(tx, 'product_image', buildImageRows(shop, product, value), { key: ['product_id', 'file'] });
  await upsertRows(tx, 'product_spec', buildSpecRows(shop, product, attribute, value), {
    key: ['product_id', 'attribute_id'],
  });
  await refreshProductSummaries(
    tx,
    shop.products.map(({ slug }) => product(slug)),
    now,
  );
  await loadScheduleTimes(tx, shop, now);
}

/** Sort positions by revenue, which mixes the departments. */
function rankByRevenue({ products }: DemoShop): Map<string, number> {
  const turnover = (product: ProductFile) => multiplyAmount(product.selling, product.sold);
  const inOrder = [...products].sort((a, b) => turnover(b) - turnover(a));
  return new Map(inOrder.map(({ slug }, place) => [slug, place]));
}

type FindId = (name: string) => number;
type ValueIds = (attribute: string, value: string) => { attribute_id: number; value_id: number };

async function readAttributeValues(tx: Tx, attribute: FindId): Promise<ValueIds> {
  const rows = await tx.selectFrom('attribute_value').select(['id', 'attribute_id', 'code']).execute();
  const ids = new Map(rows.map((row) => [`${row.attribute_id}/${row.code}`, row.id]));
  return (code, value) => {
    const attribute_id = attribute(code);
    const value_id = ids.get(`${attribute_id}/${value}`);
    if (value_id === undefined) throw new Error(`The attribute ${code} has no value ${value}`);
    return { attribute_id, value_id };
  };
}

async function loadVariants(tx: Tx, { products }: DemoShop, product: FindId, valueIds: ValueIds): Promise<void> {
  const variants = products.flatMap((file) =>
    listVariants(file).map((variant, sort) => ({ variant, sort, product_id: product(file.slug) })),
  );
  const rows = variants.map(({ variant: { sku, price, previous, quantity }, sort, product_id }) => {
    return { product_id, sku, price, previous, quantity, sort };
  });
  // the stock of existing variants is not reset
  await upsertRows(tx, 'inventory', rows, { key: ['sku'], keep: ['quantity'] });
  const inventory = await readIds(tx, 'inventory', 'sku');
  const values = variants.flatMap(({ variant: { sku, values } }) =>
    values.map(([attribute, value]) => ({ inventory_id: inventory(sku), ...valueIds(attribute, value) })),
  );
  await upsertRows(tx, 'inventory_attribute', values, { key: ['inventory_id', 'attribute_id'] });
}

function buildTextRows({ products, boxItems }: DemoShop, product: FindId): Row[] {
  return products.flatMap(({ slug, text, box }) =>
    LOCALES.map((locale) => ({
      product_id: product(slug),
      locale,
      summary: text[locale].summary,
      description: text[locale].description.join('\n\n'),
      highlights: text[locale].highlights,
      in_the_box: box.map((item) => requireEntry(boxItems, item)[locale]),
    })),
  );
}

function buildImageRows({ products, attributes, views }: DemoShop, product: FindId, valueIds: ValueIds): Row[] {
  const colours = attributes.find(({ code }) => code === 'colour')?.values ?? [];
  return products.flatMap(({ slug, title, pictures }) =>
    pictures.map(({ file, colour, view }, sort) => ({
      product_id: product(slug),
      file,
      alt: buildAltText(title, colours.find(({ code }) => code === colour)?.title, view && requireEntry(views, view)),
      attribute_value_id: colour ? valueIds('colour', colour).value_id : null,
      sort,
    })),
  );
}

function buildAltText(title: LocalizedText, ...details: (LocalizedText | '' | undefined)[]): LocalizedText {
  return Object.fromEntries(
    LOCALES.map((locale) => {
      const parts = [title, ...details].map((text) => (text ? text[locale] : undefined));
      return [locale, parts.filter(Boolean).join(locale === 'ar' ? '، ' : ', ')];
    }),
  );
}

function buildSpecRows({ products }: DemoShop, product: FindId, attribute: FindId, valueIds: ValueIds): Row[] {
  return products.flatMap(({ slug, specs }) =>
    Object.entries(specs).map(([code, value]) => ({
      product_id: product(slug),
      attribute_id: attribute(code),
      value_id: typeof value === 'string' ? valueIds(code, value).value_id : null,
      number: typeof value === 'number' ? value : null,
    })),
  );
}

function requireEntry<T>(entries: Record<string, T>, name: string): T {
  const entry = entries[name];
  if (entry === undefined) throw new Error(`A product contains the unknown name “${name}”`);
  return entry;
}
