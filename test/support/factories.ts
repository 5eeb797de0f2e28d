import type { LocalizedText } from '../../src/kernel/locale.ts';
import type { Condition, TaxClass } from '../../src/modules/catalog/catalog.tables.ts';
import { invalidateFilterOptions } from '../../src/modules/catalog/listing/read-filter-options.ts';
import { refreshProductSummaries } from '../../src/modules/catalog/products/refresh-product-summaries.ts';
import { invalidateProducts } from '../../src/modules/listing/index/invalidate-catalog.ts';
import type {} from '../../src/modules/pricing/bundle.tables.ts';
import type { Db } from '../../src/platform/database/db.ts';

let made = 0;

/** A name nobody else has in this test file. */
function unique(stem: string): string {
  made += 1;
  return `${stem}-${made}`;
}

function inEnglish(title: string | LocalizedText): LocalizedText {
  return typeof title === 'string' ? { en: title } : title;
}

type CategoryWish = {
  slug?: string;
  title?: string | LocalizedText;
  parentId?: number;
  featured?: boolean;
  inFooter?: boolean;
  sort?: number;
  status?: 1 | 2;
};

export async function makeCategory(db: Db, wish: CategoryWish = {}): Promise<{ id: number; slug: string }> {
  invalidateFilterOptions(db);
  const slug = wish.slug ?? unique('category');
  return db
    .insertInto('category')
    .values({
      slug,
      title: inEnglish(wish.title ?? slug),
      parent_id: wish.parentId ?? null,
      image: `${slug}.webp`,
      featured: wish.featured ?? false,
      in_footer: wish.inFooter ?? false,
      sort: wish.sort ?? 0,
      status: wish.status ?? 1,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

type BrandWish = { slug?: string; title?: string | LocalizedText; featured?: boolean; sort?: number; status?: 1 | 2 };

export async function makeBrand(db: Db, wish: BrandWish = {}): Promise<{ id: number; slug: string }> {
  invalidateFilterOptions(db);
  const slug = wish.slug ?? unique('brand');
  return db
    .insertInto('brand')
    .values({
      slug,
      title: inEnglish(wish.title ?? slug),
      image: `${slug}.svg`,
      featured: wish.featured ?? false,
      sort: wish.sort ?? 0,
      status: wish.status ?? 1,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

/** The attribute with this code and the value with that code, made when missing. */
export async function makeAttributeValue(
  db: Db,
  code: string,
  value: string,
  wish: { kind?: 'variant' | 'spec'; title?: LocalizedText; valueTitle?: LocalizedText; swatch?: string } = {},
): Promise<{ attributeId: number; valueId: number }> {
  invalidateFilterOptions(db);
  const attribute = await db
    .insertInto('attribute')
    .values({ code, kind: wish.kind ?? 'variant', title: wish.title ?? { en: code }, unit: null })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ code }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto('attribute_value')
    .values({
      attribute_id: attribute.id,
      code: value,
      title: wish.valueTitle ?? { en: value },
      swatch: wish.swatch ?? null,
    })
    .onConflict((conflict) => conflict.columns(['attribute_id', 'code']).doUpdateSet({ code: value }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { attributeId: attribute.id, valueId: row.id };
}

type VariantWish = {
  sku?: string;
  price?: number | null;
  previous?: number | null;
  quantity?: number;
  status?: 1 | 2;
  /** Value code by attribute code: `{ colour: 'black', storage: '128' }`. */
  attributes?: Record<string, string>;
};

type ProductWish = {
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
  ratings?: number[];
  sold?: number;
  sort?: number;
  status?: 1 | 2;
  createdAt?: Date;
  /** Stock of a product without variants; 10 unless told. */
  quantity?: number;
  variants?: VariantWish[];
};

export type MadeProduct = { id: number; slug: string; inventoryIds: number[] };

/** A product that can be bought at once: own category and brand unless given, amounts in minor units. */
export async function makeProduct(db: Db, wish: ProductWish = {}): Promise<MadeProduct> {
  const slug = wish.slug ?? unique('product');
  const ratings = wish.ratings ?? [];
  const { id } = await db
    .insertInto('product')
    .values({
      slug,
      title: inEnglish(wish.title ?? slug),
      category_id: wish.categoryId ?? (await makeCategory(db)).id,
      brand_id: wish.brandId ?? (await makeBrand(db)).id,
      image: wish.image === undefined ? `${slug}.webp` : wish.image,
      selling: wish.selling ?? 10_000,
      offered: wish.offered ?? null,
      tax_class: wish.taxClass ?? 'standard',
      weight_g: wish.weightG ?? 200,
      condition: wish.condition ?? 'new',
      shippable: wish.shippable ?? true,
      rating_sum: ratings.reduce((sum, rating) => sum + rating, 0),
      rating_count: ratings.length,
      sold_count: wish.sold ?? 0,
      sort: wish.sort ?? 0,
      status: wish.status ?? 1,
      ...(wish.createdAt ? { created_at: wish.createdAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const inventoryIds: number[] = [];
  for (const variant of wish.variants ?? [{ quantity: wish.quantity ?? 10 }])
    inventoryIds.push(await addVariant(db, id, variant, inventoryIds.length));
  await refreshProductSummaries(db, [id]);
  return { id, slug, inventoryIds };
}

async function addVariant(db: Db, productId: number, wish: VariantWish, sort: number): Promise<number> {
  const { id } = await db
    .insertInto('inventory')
    .values({
      product_id: productId,
      sku: wish.sku ?? unique('SKU'),
      price: wish.price ?? null,
      previous: wish.previous ?? null,
      quantity: wish.quantity ?? 10,
      status: wish.status ?? 1,
      sort,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [code, value] of Object.entries(wish.attributes ?? {})) {
    const { attributeId, valueId } = await makeAttributeValue(db, code, value);
    await db
      .insertInto('inventory_attribute')
      .values({ inventory_id: id, attribute_id: attributeId, value_id: valueId })
      .execute();
  }
  return id;
}

type FlashWish = { prices: Record<number, number>; startsAt: Date; endsAt: Date; title?: string | LocalizedText };

/** A flash sale of products at the given prices (product id → minor units). */
export async function makeFlashSale(db: Db, wish: FlashWish): Promise<{ id: number; slug: string }> {
  const slug = unique('flash');
  const sale = await db
    .insertInto('flash_sale')
    .values({ slug, title: inEnglish(wish.title ?? slug), image: null, starts_at: wish.startsAt, ends_at: wish.endsAt })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
  for (const [productId, price] of Object.entries(wish.prices))
    await db
      .insertInto('flash_product')
      .values({ flash_sale_id: sale.id, product_id: Number(productId), price })
      .execute();
  return sale;
}

/** A collection of products in the given order. */
export async function makeCollection(
  db: Db,
  productIds: readonly number[],
  wish: { title?: string | LocalizedText; onHome?: boolean } = {},
): Promise<{ id: number; slug: string }> {
  invalidateFilterOptions(db);
  const slug = unique('collection');
  const collection = await db
    .insertInto('collection')
    .values({ slug, title: inEnglish(wish.title ?? slug), image: null, on_home: wish.onHome ?? false })
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

type BundleWish = {
  title?: string | LocalizedText;
  /** Pieces by product id. */
  items: Record<number, number>;
  deal: { buy: number; free: number } | { price: number } | { basisPoints: number };
  maxPerOrder?: number;
  startsAt?: Date;
  endsAt?: Date;
  status?: 1 | 2;
};

/** A deal over several products, running unless told otherwise; the price in minor units. */
export async function makeBundle(db: Db, wish: BundleWish): Promise<{ id: number }> {
  const slug = unique('bundle');
  const { deal } = wish;
  const terms =
    'buy' in deal
      ? { kind: 1 as const, buy: deal.buy, free: deal.free, price_model: null, value: null }
      : 'price' in deal
        ? { kind: 2 as const, buy: null, free: null, price_model: 1 as const, value: deal.price }
        : { kind: 2 as const, buy: null, free: null, price_model: 2 as const, value: deal.basisPoints };
  const bundle = await db
    .insertInto('bundle_deal')
    .values({
      slug,
      title: inEnglish(wish.title ?? slug),
      ...terms,
      starts_at: wish.startsAt ?? null,
      ends_at: wish.endsAt ?? null,
      max_per_order: wish.maxPerOrder ?? 5,
      status: wish.status ?? 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const items = Object.entries(wish.items).map(([productId, quantity], sort) => {
    return { bundle_id: bundle.id, product_id: Number(productId), quantity, sort };
  });
  await db.insertInto('bundle_item').values(items).execute();
  return bundle;
}
