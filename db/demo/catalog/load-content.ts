import { invalidateCatalog } from '../../../src/modules/listing/index/invalidate-catalog.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { DemoShop } from '../shop-files.ts';
import { readIds, upsertRows } from '../upsert-rows.ts';

/** Loads settings, languages, pages, home page, flash sales and collections. */
export async function loadContent(tx: Tx, shop: DemoShop, now: Date): Promise<void> {
  // settings and names that the owner changed are not overwritten
  const settings = Object.entries(shop.settings).map(([key, value]) => ({ key, value }));
  await upsertRows(tx, 'setting', settings, { key: ['key'], keep: ['value'] });
  const languages = shop.languages.map((language, sort) => ({ ...language, predefined: true, sort }));
  await upsertRows(tx, 'language', languages, { key: ['code'], keep: ['name', 'direction', 'predefined', 'sort'] });
  await upsertRows(
    tx,
    'page',
    shop.pages.map((page, sort) => ({ ...page, sort })),
    { key: ['slug'], keep: ['slugs'] },
  );
  await loadHome(tx, shop);
  await loadFlashSales(tx, shop, now);
  await loadCollections(tx, shop);
  // existing account numbers are not overwritten
  const accounts = shop.bankAccounts.map((account, sort) => ({ ...account, sort }));
  const keep = ['currency', 'holder', 'bank', 'iban', 'bic', 'instructions', 'sort'];
  await upsertRows(tx, 'bank_account', accounts, { key: ['slug'], keep });
}

async function loadHome(tx: Tx, { home }: DemoShop): Promise<void> {
  const inOrder = <T extends object>(rows: T[]) => rows.map((row, sort) => ({ ...row, sort }));
  await upsertRows(tx, 'slide', inOrder(home.slides), { key: ['slug'] });
  await upsertRows(tx, 'banner', inOrder(home.banners), { key: ['slug'] });
  await upsertRows(tx, 'site_feature', inOrder(home.site_features), { key: ['slug'] });
  await upsertRows(tx, 'social_link', inOrder(home.social_links), { key: ['slug'] });
}

async function loadFlashSales(tx: Tx, { promotions }: DemoShop, now: Date): Promise<void> {
  const product = await readIds(tx, 'product', 'slug');
  const rows = promotions.flash_sales.map(({ slug, title, image, starts, ends }) => {
    return { slug, title, image, starts_at: addOffset(now, starts), ends_at: addOffset(now, ends) };
  });
  await upsertRows(tx, 'flash_sale', rows, { key: ['slug'], keep: ['starts_at', 'ends_at'] });
  const sale = await readIds(tx, 'flash_sale', 'slug');
  const prices = promotions.flash_sales.flatMap(({ slug, prices }) =>
    Object.entries(prices).map(([name, price], sort) => {
      return { flash_sale_id: sale(slug), product_id: product(name), price, sort };
    }),
  );
  await upsertRows(tx, 'flash_product', prices, { key: ['flash_sale_id', 'product_id'] });
}

/**
 * Moves the demo's flash sales relative to `now` as in their file when they have ended. Otherwise a demo that has been
 * running for a week would have no sale.
 */
export async function refreshSaleDates(tx: Tx, { promotions }: DemoShop, now: Date): Promise<void> {
  for (const { slug, starts, ends } of promotions.flash_sales) {
    if (ends <= 0) continue;
    const { numUpdatedRows } = await tx
      .updateTable('flash_sale')
      .set({ starts_at: new Date(now.getTime() + starts), ends_at: new Date(now.getTime() + ends) })
      .where('slug', '=', slug)
      .where('ends_at', '<=', now)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await invalidateCatalog(tx);
  }
}

async function loadCollections(tx: Tx, { promotions }: DemoShop): Promise<void> {
  const rows = promotions.collections.map(({ products: _, ...collection }, sort) => ({ ...collection, sort }));
  await upsertRows(tx, 'collection', rows, { key: ['slug'] });
  const product = await readIds(tx, 'product', 'slug');
  const collection = await readIds(tx, 'collection', 'slug');
  const members = promotions.collections.flatMap(({ slug, products }) =>
    products.map((name, sort) => ({ collection_id: collection(slug), product_id: product(name), sort })),
  );
  await upsertRows(tx, 'collection_product', members, { key: ['collection_id', 'product_id'] });
}

function addOffset(now: Date, offset: number): string {
  return new Date(now.getTime() + offset).toISOString();
}
