import type en from '../../../../messages/en.json';
import { addDigitsToTag } from '../../../kernel/locale.ts';
import { countOpenTasksOperation, type OpenTask } from '../../../modules/staff/open-tasks.operations.ts';
import {
  hasPermission,
  MAX_SHOWN_COUNT,
  type Permission,
  type StaffMember,
} from '../../../modules/staff/staff.rules.ts';
import { bindActor } from '../../../platform/operations/execute.ts';
import type { MessageKey } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadQuery } from '../../operations/load-query.server.ts';
import { adminPaths } from '../admin-paths.ts';

/** Groups of the navigation, in their order. */
const NAV_GROUPS = ['home', 'orders', 'products', 'content', 'sellers', 'settings'] as const;
type NavGroupName = (typeof NAV_GROUPS)[number];

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

type NavItemDefinition = {
  group: NavGroupName;
  href: string;
  name: MessageKey;
  within: string | null;
  /** Null for every staff member. */
  needs: Permission | null;
  openTasks?: OpenTask;
};

type ResourceName = keyof Omit<(typeof en)['admin']['resources'], 'shared'>;

function resourceItem(group: NavGroupName, name: ResourceName, needs: Permission): NavItemDefinition {
  return {
    group,
    href: adminPaths.resource(name),
    name: `admin.resources.${name}.title`,
    within: `/admin/${name}`,
    needs,
  };
}

const NAV_ITEMS: readonly NavItemDefinition[] = [
  { group: 'home', href: adminPaths.root(), name: 'admin.home.title', within: null, needs: null },
  {
    group: 'orders',
    href: adminPaths.orders(),
    name: 'admin.orders',
    within: '/admin/order',
    needs: 'orders.read',
    openTasks: 'orders',
  },
  {
    group: 'orders',
    href: adminPaths.transfers(),
    name: 'admin.transfers.title',
    within: '/admin/transfer',
    needs: 'orders.read',
    openTasks: 'transfers',
  },
  {
    group: 'orders',
    href: adminPaths.returns(),
    name: 'admin.returns',
    within: '/admin/return',
    needs: 'orders.read',
    openTasks: 'returns',
  },
  {
    group: 'orders',
    href: adminPaths.cancellations(),
    name: 'admin.cancellations',
    within: '/admin/cancellation',
    needs: 'orders.read',
    openTasks: 'cancellations',
  },
  resourceItem('products', 'products', 'catalogue.read'),
  {
    group: 'products',
    href: adminPaths.questions(),
    name: 'admin.questions.title',
    within: '/admin/question',
    needs: 'questions.read',
    openTasks: 'questions',
  },
  {
    group: 'sellers',
    href: adminPaths.applications(),
    name: 'admin.applications.title',
    within: '/admin/application',
    needs: 'sellers.read',
    openTasks: 'applications',
  },
  {
    group: 'products',
    href: adminPaths.reviews(),
    name: 'admin.reviews.title',
    within: '/admin/review',
    needs: 'reviews.read',
    openTasks: 'reviews',
  },
  {
    group: 'settings',
    href: adminPaths.settings(),
    name: 'admin.settings.title',
    within: '/admin/settings',
    needs: 'settings.read',
  },
  resourceItem('settings', 'shipping-rules', 'settings.read'),
  resourceItem('settings', 'pickup-locations', 'settings.read'),
  resourceItem('settings', 'tax-rates', 'settings.read'),
  resourceItem('settings', 'bank-accounts', 'settings.read'),
  {
    group: 'settings',
    href: adminPaths.staff(),
    name: 'admin.staff.title',
    within: '/admin/staff',
    needs: 'staff.read',
  },
  { group: 'settings', href: adminPaths.audit(), name: 'admin.audit', within: '/admin/audit', needs: 'audit.read' },
  resourceItem('products', 'categories', 'catalogue.read'),
  resourceItem('products', 'brands', 'catalogue.read'),
  resourceItem('products', 'collections', 'catalogue.read'),
  resourceItem('products', 'flash-sales', 'marketing.read'),
  resourceItem('products', 'bundles', 'marketing.read'),
  resourceItem('products', 'attributes', 'catalogue.read'),
  resourceItem('products', 'tags', 'catalogue.read'),
  resourceItem('content', 'pages', 'texts.read'),
  resourceItem('content', 'slides', 'marketing.read'),
  resourceItem('content', 'banners', 'marketing.read'),
  resourceItem('content', 'site-features', 'texts.read'),
  resourceItem('content', 'social-links', 'texts.read'),
  resourceItem('content', 'redirects', 'texts.read'),
];

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
