import { addDigitsToTag } from '../../../kernel/locale.ts';
import { countOpenTasksOperation } from '../../../modules/staff/open-tasks.operations.ts';
import { hasPermission, MAX_SHOWN_COUNT, type StaffMember } from '../../../modules/staff/staff.rules.ts';
import { bindActor } from '../../../platform/operations/execute.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';
import { NAV_GROUPS, NAV_ITEMS } from './navigation-items.server.ts';

/** `name` is null for the group of the home page. */
export type AdminNavGroup = { id: string; name: string | null; items: AdminNavItem[] };

export type AdminNavItem = {
  href: string;
  name: string;
  /** Path prefix of the list and of its detail pages; null for a page without any. */
  within: string | null;
  /** Number of open tasks as a badge and as a sentence; null for none. */
  waits: { short: string; said: string } | null;
};

/** The navigation that the role allows, with the number of open tasks. Groups without an item are left out. */
export async function buildNavigation(staff: StaffMember, shop: ShopRequest): Promise<AdminNavGroup[]> {
  const { locale, t } = shop;
  const numberFormat = new Intl.NumberFormat(addDigitsToTag(locale));
  const allowed = NAV_ITEMS.filter(({ needs }) => needs === null || hasPermission(staff.role, needs));
  const counts = await loadQuery(bindActor(countOpenTasksOperation, staff), shop, {});
  const items = allowed.map(({ group, href, name, within, openTasks }) => {
    const count = (openTasks && counts[openTasks]) ?? 0;
    const short = count > MAX_SHOWN_COUNT ? `${numberFormat.format(MAX_SHOWN_COUNT)}+` : numberFormat.format(count);
    const waits = count === 0 ? null : { short, said: t('admin.openTasks', { count }) };
    return { group, item: { href, within, name: t(name), waits } };
  });
  return NAV_GROUPS.flatMap((group) => {
    const own = items.filter((one) => one.group === group).map(({ item }) => item);
    return own.length > 0
      ? [{ id: group, name: group === 'home' ? null : t(`admin.navigation.${group}`), items: own }]
      : [];
  });
}
