import type {} from '../../../src/modules/pricing/bundles/bundle.tables.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { DemoShop } from '../shop-files.ts';
import { readIds, upsertRows } from '../upsert-rows.ts';

/** Loads tags, bundles and vouchers. */
export async function loadDeals(tx: Tx, shop: DemoShop, now: Date): Promise<void> {
  await loadTags(tx, shop);
  await loadBundles(tx, shop);
  await loadVouchers(tx, shop, now);
}

async function loadTags(tx: Tx, { tags, products }: DemoShop): Promise<void> {
  await upsertRows(
    tx,
    'tag',
    tags.map(({ slug, title }, sort) => ({ slug, title, sort })),
    { key: ['slug'] },
  );
  const tag = await readIds(tx, 'tag', 'slug');
  const product = await readIds(tx, 'product', 'slug');
  const rows = tags.flatMap((file) =>
    products
      .filter(({ slug, category }) => file.products.includes(slug) || file.categories.includes(category))
      .map(({ slug }) => ({ product_id: product(slug), tag_id: tag(file.slug) })),
  );
  await upsertRows(tx, 'product_tag', rows, { key: ['product_id', 'tag_id'] });
}

async function loadBundles(tx: Tx, { bundles }: DemoShop): Promise<void> {
  const rows = bundles.map(({ slug, title, description, max_per_order, deal }, sort) => {
    const [buy, free] = 'buy' in deal ? [deal.buy, deal.free] : [null, null];
    const set_price = 'price' in deal ? deal.price : null;
    const set_discount = 'percent_off' in deal ? deal.percent_off * 100 : null;
    return { slug, title, description, kind: buy ? 1 : 2, buy, free, set_price, set_discount, max_per_order, sort };
  });
  await upsertRows(tx, 'bundle', rows, { key: ['slug'] });
  const bundle = await readIds(tx, 'bundle', 'slug');
  const product = await readIds(tx, 'product', 'slug');
  const items = bundles.flatMap(({ slug, items }) =>
    Object.entries(items).map(([name, quantity], sort) => {
      return { bundle_id: bundle(slug), product_id: product(name), quantity, sort };
    }),
  );
  await upsertRows(tx, 'bundle_item', items, { key: ['bundle_id', 'product_id'] });
}

const CATEGORY_SCOPE = 1;

async function loadVouchers(tx: Tx, { vouchers }: DemoShop, now: Date): Promise<void> {
  const category = await readIds(tx, 'category', 'slug');
  const moment = (offset: number | undefined) =>
    offset === undefined ? null : new Date(now.getTime() + offset).toISOString();
  const rows = vouchers.map(({ off, categories, starts, ends, max_discount, min_spend, ...voucher }) => {
    const [price_model, value] = off && 'percent' in off ? [2, off.percent * 100] : [1, off?.amount ?? 0];
    return {
      ...voucher,
      price_model,
      value,
      max_discount: max_discount ?? null,
      minimum_amount: min_spend,
      source_type: categories.length > 0 ? CATEGORY_SCOPE : null,
      source_ids: categories.map(category),
      starts_at: moment(starts),
      ends_at: moment(ends),
    };
  });
  await upsertRows(tx, 'voucher', rows, { key: ['code'], keep: ['starts_at', 'ends_at'] });
}
