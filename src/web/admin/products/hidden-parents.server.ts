import type { Entry } from '../../../platform/resources/resource.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { describeEntry } from '../resources/describe-entry.server.ts';
import { findResource } from '../resources/resource-registry.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';

/** A hidden brand or category, with the address of its form. */
export type HiddenParent = { title: string; href: string };

/** The brand and the categories of a product that are hidden, so that visitors do not see the product either. */
export async function listHiddenParents(shop: ShopRequest, { values }: Entry): Promise<HiddenParent[]> {
  const [brand, category] = await Promise.all([
    loadParent(shop, 'brands', values.brand_id),
    loadParent(shop, 'categories', values.category_id),
  ]);
  const main = await loadParent(shop, 'categories', category?.values.parent_id);
  return [brand, category, main].flatMap((parent) =>
    parent?.values.status === 2 ? [{ title: parent.title, href: parent.href }] : [],
  );
}

async function loadParent(shop: ShopRequest, name: 'brands' | 'categories', id: unknown) {
  if (typeof id !== 'number') return null;
  const { resource, operations } = findResource(name);
  const entry = await loadStaffQuery(operations.read, shop, { params: { id: String(id) } });
  const title = describeEntry(resource, entry, shop.locale);
  return { values: entry.values, title, href: adminPaths.resourceEntry(name, id) };
}
