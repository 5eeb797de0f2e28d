import type en from '../../../../messages/en.json';
import type { OpenTask } from '../../../modules/staff/open-tasks.operations.ts';
import type { Permission } from '../../../modules/staff/staff.rules.ts';
import type { MessageKey } from '../../../platform/translator.ts';
import { adminPaths } from '../admin-paths.ts';

/** Groups of the navigation, in their order. */
export const NAV_GROUPS = [
  'home',
  'orders',
  'products',
  'repairs',
  'marketing',
  'content',
  'sellers',
  'settings',
] as const;
type NavGroupName = (typeof NAV_GROUPS)[number];

export type NavItemDefinition = {
  group: NavGroupName;
  href: string;
  name: MessageKey;
  within: string | null;
  /** Null for every staff member. */
  needs: Permission | null;
  openTasks?: OpenTask;
  /** Resource that the page lists. */
  resource?: ResourceName;
};

/** Resources with labels in the messages. */
export type ResourceName = keyof Omit<
  (typeof en)['admin']['resources'],
  'shared' | 'product-pictures' | 'header-links'
>;

function resourceItem(group: NavGroupName, name: ResourceName, needs: Permission): NavItemDefinition {
  return {
    group,
    href: adminPaths.resource(name),
    name: `admin.resources.${name}.title`,
    within: `/admin/${name}`,
    needs,
    resource: name,
  };
}

/** Pages of the navigation, in the order of their groups. */
export const NAV_ITEMS: readonly NavItemDefinition[] = [
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
  {
    group: 'repairs',
    href: adminPaths.repairs(),
    name: 'admin.repairs.title',
    within: '/admin/repairs',
    needs: 'repairs.read',
    openTasks: 'repairs',
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
  {
    group: 'settings',
    href: adminPaths.texts(),
    name: 'admin.texts.title',
    within: '/admin/texts',
    needs: 'texts.read',
  },
  {
    group: 'settings',
    href: adminPaths.mails(),
    name: 'admin.mails.title',
    within: '/admin/mails',
    needs: 'texts.read',
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
  resourceItem('marketing', 'flash-sales', 'marketing.read'),
  resourceItem('marketing', 'bundles', 'marketing.read'),
  {
    group: 'marketing',
    href: adminPaths.calendar(),
    name: 'admin.calendar.title',
    within: '/admin/calendar',
    needs: 'marketing.read',
  },
  resourceItem('products', 'attributes', 'catalogue.read'),
  resourceItem('products', 'tags', 'catalogue.read'),
  {
    group: 'content',
    href: adminPaths.translations(),
    name: 'admin.translations.title',
    within: '/admin/translations',
    needs: 'texts.read',
  },
  resourceItem('content', 'pages', 'texts.read'),
  resourceItem('content', 'slides', 'marketing.read'),
  resourceItem('content', 'banners', 'marketing.read'),
  resourceItem('content', 'site-features', 'texts.read'),
  resourceItem('content', 'social-links', 'texts.read'),
  {
    group: 'content',
    href: adminPaths.media(),
    name: 'admin.media.title',
    within: '/admin/media',
    needs: 'texts.read',
  },
  resourceItem('content', 'redirects', 'texts.read'),
];
