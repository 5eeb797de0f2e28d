import type { LocalizedText } from '../../src/kernel/locale.ts';
import type { Condition } from '../../src/modules/catalog/catalog.tables.ts';
import { invalidateFilterOptions } from '../../src/modules/catalog/listing/read-filter-options.ts';
import { invalidateProducts } from '../../src/modules/catalog/products/invalidate-products.ts';
import { refreshProductSummaries } from '../../src/modules/catalog/products/refresh-product-summaries.ts';
import type {} from '../../src/modules/pricing/bundles/bundle.tables.ts';
import type { TaxClass } from '../../src/modules/pricing/tax-classes.rules.ts';
import type {} from '../../src/modules/repair-catalog/repairs.tables.ts';
import type { Db } from '../../src/platform/database/db.ts';

let made = 0;

/** A name that is unique in this test file. */
function unique(stem: string): string {
  made += 1;
  return `${stem}-${made}`;
}

function inEnglish(title: string | LocalizedText): LocalizedText {
  return typeof title === 'string' ? { en: title } : title;
}

type CategoryInput = {
  slug?: string;
  title?: string | LocalizedText;
  parentId?: number;
  featured?: boolean;
  inFooter?: boolean;
  sort?: number;
  status?: 1 | 2;
};

export async function makeCategory(db: Db, input: CategoryInput = {}): Promise<{ id: number; slug: string }> {
  invalidateFilterOptions(db);
  const slug = input.slug ?? unique('category');
  return db
    .insertInto('category')
    .values({
      slug,
      title: inEnglish(input.title ?? slug),
      parent_id: input.parentId ?? null,
      image: `${slug}.webp`,
      featured: input.featured ?? false,
      in_footer: input.inFooter ?? false,
      sort: input.sort ?? 0,
      status: input.status ?? 1,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

export async function makeTag(db: Db, slug: string): Promise<{ id: number }> {
  return db
    .insertInto('tag')
    .values({ slug, title: inEnglish(slug) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

type BrandInput = { slug?: string; title?: string | LocalizedText; featured?: boolean; sort?: number; status?: 1 | 2 };

export async function makeBrand(db: Db, input: BrandInput = {}): Promise<{ id: number; slug: string }> {
  invalidateFilterOptions(db);
  const slug = input.slug ?? unique('brand');
  return db
    .insertInto('brand')
    .values({
      slug,
      title: inEnglish(input.title ?? slug),
      image: `${slug}.svg`,
      featured: input.featured ?? false,
      sort: input.sort ?? 0,
      status: input.status ?? 1,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

/** The attribute and value with these codes, created when missing. */
export async function makeAttributeValue(
  db: Db,
  code: string,
  value: string,
  input: { kind?: 'variant' | 'spec'; title?: LocalizedText; valueTitle?: LocalizedText; swatch?: string } = {},
): Promise<{ attributeId: number; valueId: number }> {
  invalidateFilterOptions(db);
  const attribute = await db
    .insertInto('attribute')
    .values({ code, kind: input.kind ?? 'variant', title: input.title ?? { en: code }, unit: null })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ code }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto('attribute_value')
    .values({
      attribute_id: attribute.id,
      code: value,
      title: input.valueTitle ?? { en: value },
      swatch: input.swatch ?? null,
    })
    .onConflict((conflict) => conflict.columns(['attribute_id', 'code']).doUpdateSet({ code: value }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { attributeId: attribute.id, valueId: row.id };
}

type VariantInput = {
  sku?: string;
  price?: number | null;
  previous?: number | null;
  quantity?: number;
  status?: 1 | 2;
  /** Value code by attribute code: `{ colour: 'black', storage: '128' }`. */
  attributes?: Record<string, string>;
};

type ProductInput = {
  slug?: string;
  title?: string | LocalizedText;
  categoryId?: number;
  brandId?: number;
  selling?: number;
  offered?: number | null;
  image?: string | null;
  taxClass?: TaxClass;
  weightG?: number;
  condition?: Condition;
  shippable?: boolean;
  /** Delivery option for parcels with the product. */
  shippingRuleId?: number;
  /** Seller of the product; the shop by default. */
  sellerId?: number;
  ratings?: number[];
  sold?: number;
  sort?: number;
  status?: 1 | 2;
  createdAt?: Date;
  /** Stock of a product without variants; 10 by default. */
  quantity?: number;
  variants?: VariantInput[];
};

export type MadeProduct = { id: number; slug: string; inventoryIds: number[] };

/** A product that can be bought: own category and brand unless given, amounts in minor units. */
export async function makeProduct(db: Db, input: ProductInput = {}): Promise<MadeProduct> {
  const slug = input.slug ?? unique('product');
  const ratings = input.ratings ?? [];
  const { id } = await db
    .insertInto('product')
    .values({
      slug,
      title: inEnglish(input.title ?? slug),
      category_id: input.categoryId ?? (await makeCategory(db)).id,
      brand_id: input.brandId ?? (await makeBrand(db)).id,
      image: input.image === undefined ? `${slug}.webp` : input.image,
      selling: input.selling ?? 10_000,
      offered: input.offered ?? null,
      tax_class: input.taxClass ?? 'standard',
      weight_g: input.weightG ?? 200,
      condition: input.condition ?? 'new',
      shippable: input.shippable ?? true,
      shipping_rule_id: input.shippingRuleId ?? null,
      seller_id: input.sellerId ?? null,
      rating_sum: ratings.reduce((sum, rating) => sum + rating, 0),
      rating_count: ratings.length,
      sold_count: input.sold ?? 0,
      sort: input.sort ?? 0,
      status: input.status ?? 1,
      ...(input.createdAt ? { created_at: input.createdAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const inventoryIds: number[] = [];
  for (const variant of input.variants ?? [{ quantity: input.quantity ?? 10 }])
    inventoryIds.push(await addVariant(db, id, variant, inventoryIds.length));
  await refreshProductSummaries(db, [id], input.createdAt ?? new Date());
  return { id, slug, inventoryIds };
}

async function addVariant(db: Db, productId: number, input: VariantInput, sort: number): Promise<number> {
  const { id } = await db
    .insertInto('inventory')
    .values({
      product_id: productId,
      sku: input.sku ?? unique('SKU'),
      price: input.price ?? null,
      previous: input.previous ?? null,
      quantity: input.quantity ?? 10,
      status: input.status ?? 1,
      sort,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [code, value] of Object.entries(input.attributes ?? {})) {
    const { attributeId, valueId } = await makeAttributeValue(db, code, value);
    await db
      .insertInto('inventory_attribute')
      .values({ inventory_id: id, attribute_id: attributeId, value_id: valueId })
      .execute();
  }
  return id;
}

type FlashSaleInput = { prices: Record<number, number>; startsAt: Date; endsAt: Date; title?: string | LocalizedText };

/** A flash sale of products at the given prices (product id → minor units). */
export async function makeFlashSale(db: Db, input: FlashSaleInput): Promise<{ id: number; slug: string }> {
  const slug = unique('flash');
  const sale = await db
    .insertInto('flash_sale')
    .values({
      slug,
      title: inEnglish(input.title ?? slug),
      image: null,
      starts_at: input.startsAt,
      ends_at: input.endsAt,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
  for (const [productId, price] of Object.entries(input.prices))
    await db
      .insertInto('flash_sale_product')
      .values({ flash_sale_id: sale.id, product_id: Number(productId), price })
      .execute();
  return sale;
}

/** A collection of products in the given order. */
export async function makeCollection(
  db: Db,
  productIds: readonly number[],
  input: { title?: string | LocalizedText; onHome?: boolean } = {},
): Promise<{ id: number; slug: string }> {
  invalidateFilterOptions(db);
  const slug = unique('collection');
  const collection = await db
    .insertInto('collection')
    .values({ slug, title: inEnglish(input.title ?? slug), image: null, on_home: input.onHome ?? false })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
  for (const [sort, productId] of productIds.entries())
    await db
      .insertInto('collection_product')
      .values({ collection_id: collection.id, product_id: productId, sort })
      .execute();
  await invalidateProducts(db, productIds);
  return collection;
}

type BundleInput = {
  title?: string | LocalizedText;
  /** Quantities by product id. */
  items: Record<number, number>;
  deal: { buy: number; free: number } | { price: number } | { basisPoints: number };
  maxPerOrder?: number;
  startsAt?: Date;
  endsAt?: Date;
  status?: 1 | 2;
};

/** A deal over several products, running by default; the price in minor units. */
export async function makeBundle(db: Db, input: BundleInput): Promise<{ id: number }> {
  const slug = unique('bundle');
  const { deal } = input;
  const terms =
    'buy' in deal
      ? { kind: 1 as const, buy: deal.buy, free: deal.free, set_price: null, set_discount: null }
      : 'price' in deal
        ? { kind: 2 as const, buy: null, free: null, set_price: deal.price, set_discount: null }
        : { kind: 2 as const, buy: null, free: null, set_price: null, set_discount: deal.basisPoints };
  const bundle = await db
    .insertInto('bundle')
    .values({
      slug,
      title: inEnglish(input.title ?? slug),
      ...terms,
      starts_at: input.startsAt ?? null,
      ends_at: input.endsAt ?? null,
      max_per_order: input.maxPerOrder ?? 5,
      status: input.status ?? 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const items = Object.entries(input.items).map(([productId, quantity], sort) => {
    return { bundle_id: bundle.id, product_id: Number(productId), quantity, sort };
  });
  await db.insertInto('bundle_item').values(items).execute();
  return bundle;
}

/** A device model with its type, brand and series. @returns its slug */
export async function makeDeviceModel(db: Db): Promise<string> {
  const slug = unique('model');
  const type = await db
    .insertInto('device_type')
    .values({ slug: `type-${slug}`, name: JSON.stringify({ en: slug }), diagnosis_fee: 0, image: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const brand = await db
    .insertInto('device_brand')
    .values({ slug: `brand-${slug}`, name: slug })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { device_type_id: type.id, device_brand_id: brand.id };
  const series = await db
    .insertInto('device_series')
    .values({ ...place, slug: `series-${slug}`, name: slug })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('device_model')
    .values({ ...place, device_series_id: series.id, slug, name: slug, year: 2024, image: null, popular_rank: null })
    .execute();
  return slug;
}

/** A repair service of a device type of its own. @returns its id */
export async function makeRepairService(db: Db, name: LocalizedText): Promise<number> {
  const slug = unique('service');
  const type = await db
    .insertInto('device_type')
    .values({ slug: `type-${slug}`, name: JSON.stringify({ en: slug }), diagnosis_fee: 0, image: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const service = await db
    .insertInto('repair_service')
    .values({ device_type_id: type.id, slug, code: slug, name: JSON.stringify(name), minutes: 30, warranty_days: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return service.id;
}
