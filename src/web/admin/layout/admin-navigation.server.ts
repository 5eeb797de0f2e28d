import { data, redirect } from 'react-router';
import type en from '../../../../messages/en.json';
import { addDigitsToTag } from '../../../kernel/locale.ts';
import { countOpenRequests } from '../../../modules/cancellations/list-cancellation-requests.ts';
import { countOrdersToPack } from '../../../modules/orders/list/count-orders-to-pack.ts';
import { countSubmittedProofs } from '../../../modules/payments/transfers/list-transfers.ts';
import { countWaitingQuestions } from '../../../modules/questions/find-questions.ts';
import { countWaitingReturns } from '../../../modules/returns/staff/list-returns.ts';
import { countReviewsToModerate } from '../../../modules/reviews/moderation/find-reviews.ts';
import { countWaitingApplications } from '../../../modules/sellers/list-applications.ts';
import { lacksTwoFactor, requireStaffMember } from '../../../modules/staff/require-staff.ts';
import { hasPermission, type Permission, type StaffMember } from '../../../modules/staff/staff.rules.ts';
import { type CachedValue, cached } from '../../../platform/caching/cached.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { MessageKey } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';

/** Groups of the navigation, in their order. */
const NAV_GROUPS = ['orders', 'products', 'content', 'sellers', 'settings'] as const;
type NavGroupName = (typeof NAV_GROUPS)[number];

export type AdminNavGroup = { name: string; items: AdminNavItem[] };

export type AdminNavItem = {
  href: string;
  name: string;
  /** Path prefix of the list and of its detail pages. */
  within: string;
  /** Number of open tasks as a badge and as a sentence; null for none. */
  waits: { short: string; said: string } | null;
};

type NavItemDefinition = {
  group: NavGroupName;
  href: string;
  name: MessageKey;
  within: string;
  needs: Permission;
  openTaskCount?: CachedValue<number>;
};

/** Higher counts are shown as "99+". */
const MAX_SHOWN_COUNT = 99;
/** Every admin page needs the counts; a short cache limits the queries. */
const COUNT_CACHE_TTL_MS = 2_000;
const cacheCount = (count: (db: Db, most: number) => Promise<number>) =>
  cached(COUNT_CACHE_TTL_MS, (db) => count(db, MAX_SHOWN_COUNT + 1));

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
  {
    group: 'orders',
    href: adminPaths.orders(),
    name: 'admin.orders',
    within: '/admin/order',
    needs: 'orders.read',
    openTaskCount: cacheCount(countOrdersToPack),
  },
  {
    group: 'orders',
    href: adminPaths.transfers(),
    name: 'admin.transfers.title',
    within: '/admin/transfer',
    needs: 'orders.read',
    openTaskCount: cacheCount(countSubmittedProofs),
  },
  {
    group: 'orders',
    href: adminPaths.returns(),
    name: 'admin.returns',
    within: '/admin/return',
    needs: 'orders.read',
    openTaskCount: cacheCount(countWaitingReturns),
  },
  {
    group: 'orders',
    href: adminPaths.cancellations(),
    name: 'admin.cancellations',
    within: '/admin/cancellation',
    needs: 'orders.read',
    openTaskCount: cacheCount(countOpenRequests),
  },
  resourceItem('products', 'products', 'catalogue.read'),
  {
    group: 'products',
    href: adminPaths.questions(),
    name: 'admin.questions.title',
    within: '/admin/question',
    needs: 'questions.read',
    openTaskCount: cacheCount(countWaitingQuestions),
  },
  {
    group: 'sellers',
    href: adminPaths.applications(),
    name: 'admin.applications.title',
    within: '/admin/application',
    needs: 'sellers.read',
    openTaskCount: cacheCount(countWaitingApplications),
  },
  {
    group: 'products',
    href: adminPaths.reviews(),
    name: 'admin.reviews.title',
    within: '/admin/review',
    needs: 'reviews.read',
    openTaskCount: cacheCount(countReviewsToModerate),
  },
  { group: 'settings', href: adminPaths.audit(), name: 'admin.audit', within: '/admin/audit', needs: 'audit.read' },
  resourceItem('products', 'categories', 'catalogue.read'),
  resourceItem('products', 'brands', 'catalogue.read'),
  resourceItem('content', 'pages', 'texts.read'),
  resourceItem('content', 'slides', 'marketing.read'),
  resourceItem('content', 'banners', 'marketing.read'),
  resourceItem('content', 'site-features', 'texts.read'),
  resourceItem('content', 'social-links', 'texts.read'),
];

/** The navigation that the role allows, with the number of open tasks. Groups without an item are left out. */
export async function buildNavigation(
  { role }: StaffMember,
  { services, locale, t }: ShopRequest,
): Promise<AdminNavGroup[]> {
  const numberFormat = new Intl.NumberFormat(addDigitsToTag(locale));
  const allowed = NAV_ITEMS.filter(({ needs }) => hasPermission(role, needs));
  const items = await Promise.all(
    allowed.map(async ({ group, href, name, within, openTaskCount }) => {
      const count = (await openTaskCount?.read(services.db)) ?? 0;
      const short = count > MAX_SHOWN_COUNT ? `${numberFormat.format(MAX_SHOWN_COUNT)}+` : numberFormat.format(count);
      const waits = count === 0 ? null : { short, said: t('admin.openTasks', { count }) };
      return { group, item: { href, within, name: t(name), waits } };
    }),
  );
  return NAV_GROUPS.flatMap((group) => {
    const own = items.filter((one) => one.group === group).map(({ item }) => item);
    return own.length > 0 ? [{ name: t(`admin.navigation.${group}`), items: own }] : [];
  });
}

/**
 * Navigation items of the signed-in staff member.
 * @throws Response a 403 page for customers, a redirect without a second factor
 */
export async function loadNavItems(shop: ShopRequest): Promise<AdminNavItem[]> {
  const visitor = await shop.visitor();
  const staff = await requireStaffMember(shop.services.db, visitor);
  if (!staff.ok) throw data(null, { status: 403 });
  if (lacksTwoFactor(staff.value, visitor)) throw redirect(adminPaths.twoFactor(), 303);
  return (await buildNavigation(staff.value, shop)).flatMap(({ items }) => items);
}
