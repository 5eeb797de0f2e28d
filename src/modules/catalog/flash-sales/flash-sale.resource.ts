import { DEFAULT_LOCALE, pickTranslation } from '../../../kernel/locale.ts';
import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { checkPeriod } from '../../../platform/resources/check-period.ts';
import {
  choiceField,
  localizedTextField,
  MAX_AMOUNT,
  pictureField,
  requiredDateTimeField,
} from '../../../platform/resources/field.ts';
import type { ListedProduct } from '../../../platform/resources/product-list/product-list.ts';
import { productAmountsField } from '../../../platform/resources/product-list/product-list-field.ts';
import { defineResource } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { expireFacetIndex } from '../../listing/index/facet-index.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { slugField } from '../../naming/slug-field.ts';
import { recordPrices } from '../../pricing/record-prices.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { refreshRuleCollections } from '../collections/refresh-collections.ts';
import { lockRegularPrices } from './flash-sale-editing.store.ts';

const MAX_PRODUCTS = 1000;

export const flashSaleResource = defineResource({
  name: 'flash-sales',
  one: 'FlashSale',
  table: 'flash_sale',
  access: staffAccess('marketing'),
  fields: {
    title: localizedTextField({ maxLength: 80 }),
    image: pictureField(),
    slug: slugField(),
    starts_at: requiredDateTimeField(),
    ends_at: requiredDateTimeField(),
    products: productAmountsField({
      table: 'flash_sale_product',
      owner: 'flash_sale_id',
      maxProducts: MAX_PRODUCTS,
      amount: { column: 'price', kind: 'money', max: MAX_AMOUNT, fact: 'flash_price' },
    }),
    status: choiceField({ values: [1, 2], initial: 1 }),
  },
  sections: {
    content: ['title', 'image'],
    period: ['starts_at', 'ends_at', 'status'],
    products: ['products'],
    address: ['slug'],
  },
  list: {
    columns: ['title', 'starts_at', 'ends_at', 'status'],
    search: ['title', 'slug'],
    filters: ['status'],
    sort: 'starts_at',
    hasPeriod: true,
  },
  refusals: { 'resources.period': 'refused', 'catalog.flash-price': 'refused' },
  async check(tx, { before, after }, now) {
    const period = checkPeriod(after);
    if (!period.ok || !after) return period;
    return checkPrices(tx, after.products, { stored: before && !addsTime(before, after) ? before.products : [], now });
  },
  async applyEffects(tx, { before, after }, now) {
    const ids = [...(before?.products ?? []), ...(after?.products ?? [])].map(({ product_id }) => product_id);
    // the lowest price of the 30 days before the sale is read from these records
    await recordPrices(tx, ids, now);
    await refreshRuleCollections(tx, ids, now);
    await invalidateCatalog(tx);
  },
  invalidate: ({ db }) => expireFacetIndex(db),
});

type SaleTime = { starts_at: string | null; ends_at: string | null; status: 1 | 2 };

/** Whether a change makes the prices of a sale apply at times at which they did not. */
function addsTime(before: SaleTime, after: SaleTime): boolean {
  if (after.status === 2) return false;
  const toTimes = ({ starts_at, ends_at }: SaleTime) =>
    [Date.parse(starts_at ?? ''), Date.parse(ends_at ?? '')] as const;
  const [[start, end], [newStart, newEnd]] = [toTimes(before), toTimes(after)];
  return before.status === 2 || newStart < start || newEnd > end;
}

/**
 * Refuses a price that is not lower than the regular one. A stored one stays although the regular price changed, so that
 * other fields can be saved and a sale can be ended.
 */
async function checkPrices(
  tx: Tx,
  products: readonly ListedProduct[],
  { stored, now }: { stored: readonly ListedProduct[]; now: Date },
): Promise<Result<null>> {
  const storedPrices = new Map(stored.map(({ product_id, amount }) => [product_id, amount]));
  const changed = new Map(
    products.flatMap(({ product_id, amount = 0 }) =>
      storedPrices.get(product_id) === amount ? [] : [[product_id, amount] as const],
    ),
  );
  const regular = await lockRegularPrices(tx, [...changed.keys()], now);
  const wrong = regular.find(({ id, price }) => (changed.get(id) ?? 0) >= price);
  if (!wrong) return ok(null);
  return refuseField('products', 'catalog.flash-price', { title: pickTranslation(wrong.title, DEFAULT_LOCALE) });
}

export const flashSaleOperations = defineResourceOperations(flashSaleResource);
