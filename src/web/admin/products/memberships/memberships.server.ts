import { pickTranslation } from '../../../../kernel/locale.ts';
import { listMembershipsOperation } from '../../../../modules/catalog/memberships/membership.operations.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { adminPaths } from '../../admin-paths.ts';
import { loadStaffQuery } from '../../staff-operations.server.ts';

export type MembershipView = {
  title: string;
  entries: { id: number; title: string; href: string }[];
  /** Entries that are not listed. */
  more: number;
};

/** Collections, bundles and flash sales with a product, of those that the role may read; empty ones are left out. */
export async function loadMemberships(shop: ShopRequest, id: string): Promise<MembershipView[]> {
  const { locale, t } = shop;
  const found = await loadStaffQuery(listMembershipsOperation, shop, { params: { id } });
  const lists = [
    { name: 'collections', list: found.collections },
    { name: 'bundles', list: found.bundles },
    { name: 'flash-sales', list: found.flash_sales },
  ] as const;
  return lists.flatMap(({ name, list }) => {
    if (!list || list.total === 0) return [];
    const entries = list.entries.map((entry) => ({
      id: entry.id,
      title: pickTranslation(entry.title, locale),
      href: adminPaths.resourceEntry(name, entry.id),
    }));
    return [{ title: t(`admin.resources.${name}.title`), entries, more: list.total - entries.length }];
  });
}
