import { ok, type Result, refuse, refuseField, refuseFields } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { defineResource, type EntryChange } from '../../../platform/resources/resource.ts';
import { defineResourceOperations } from '../../../platform/resources/resource-operations.ts';
import { expireFacetIndex } from '../../listing/index/facet-index.ts';
import { invalidateCatalog } from '../../listing/index/invalidate-catalog.ts';
import { isProductOrdered } from '../../orders/find-ordered-products.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { applyProductChange } from './apply-product-change.ts';
import { productFields } from './product.fields.ts';
import { findRuleSeller, findUnknownTags, hasVisibleVariant, renameFittingDevice } from './product.store.ts';
import { mayReadCost } from './product-cost.rules.ts';
import { productStorage } from './product-entry.store.ts';
import { findScheduleProblems } from './product-schedule.rules.ts';
import { findMissingLength } from './product-size.rules.ts';
import { isValidSalePrice } from './sale-price.rules.ts';

type Change = EntryChange<typeof productFields>;

/** Refusals of changes to products. */
export const PRODUCT_REFUSALS = {
  'catalog.sale-price': 'refused',
  'catalog.ordered-product': 'conflict',
  'catalog.last-variant': 'refused',
  'catalog.published-already': 'refused',
  'resources.period': 'refused',
  'catalog.schedule-price': 'refused',
  'catalog.other-seller-rule': 'refused',
  'catalog.incomplete-size': 'refused',
} as const;

/** Product with the data of its page that is not in lists of its own, such as variants and pictures. */
export const productResource = defineResource({
  name: 'products',
  one: 'Product',
  table: 'product',
  storage: productStorage,
  access: staffAccess('catalogue'),
  fields: productFields,
  sections: {
    content: ['title', 'summary', 'description', 'highlights', 'in_the_box'],
    prices: ['selling', 'offered', 'sale_starts_at', 'sale_ends_at', 'cost', 'tax_class'],
    organization: ['brand_id', 'category_id', 'tags', 'condition', 'seller_id'],
    delivery: [
      'weight_g',
      'length_mm',
      'width_mm',
      'height_mm',
      'shippable',
      'shipping_rule_id',
      'cod_excluded',
      'warranty_months',
    ],
    stock: ['low_stock'],
    search: ['slug', 'seo_title', 'seo_description'],
    display: ['status', 'publish_at', 'hide_at', 'sort'],
  },
  list: { columns: ['title', 'slug', 'status'], search: ['title', 'slug'], filters: ['status'], sort: 'title' },
  restricted: { fields: ['cost'], isAllowed: mayReadCost },
  refusals: PRODUCT_REFUSALS,
  async check(tx, { id, before, after }): Promise<Result<null>> {
    if (!after) return checkDeletion(tx, id);
    const { selling, offered, tags, shipping_rule_id, seller_id } = after;
    if ((await findUnknownTags(tx, tags)).length > 0) return refuseField('tags', 'fields.invalid', { type: 'tags' });
    if (!isValidSalePrice({ selling, offered })) return refuseField('offered', 'catalog.sale-price');
    const ruleSeller = await findRuleSeller(tx, shipping_rule_id);
    if (ruleSeller !== null && ruleSeller !== seller_id)
      return refuseField('shipping_rule_id', 'catalog.other-seller-rule');
    const missing = findMissingLength(after);
    if (missing) return refuseField(missing, 'catalog.incomplete-size');
    const problems = findScheduleProblems(after);
    if (problems.length > 0)
      return refuseFields(Object.fromEntries(problems.map(([field, reason]) => [field, [reason]])));
    const isPublished = after.status === 1 && before?.status === 2;
    return isPublished && !(await hasVisibleVariant(tx, id)) ? refuseField('status', 'catalog.last-variant') : ok(null);
  },
  async applyEffects(tx, change, now) {
    // a rebuild, because the indexes read only rows that exist
    if (!change.after) return invalidateCatalog(tx);
    await renameDevice(tx, change);
    await applyProductChange(tx, [change.id], now);
  },
  invalidate: ({ db }) => expireFacetIndex(db),
});

/** Orders keep a reference to their products. */
async function checkDeletion(tx: Tx, id: number): Promise<Result<null>> {
  return (await isProductOrdered(tx, id)) ? refuse('catalog.ordered-product', {}, 'conflict') : ok(null);
}

/** Accessories name the devices that they fit by slug. */
async function renameDevice(tx: Tx, { before, after }: Change): Promise<void> {
  if (before && after && before.slug !== after.slug) await renameFittingDevice(tx, before.slug, after.slug);
}

const { read, update, remove } = defineResourceOperations(productResource);

/** Operations of one product; the list and the creation have definitions of their own. */
export const productEntryOperations = { read, update, remove };
