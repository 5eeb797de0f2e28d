import { hasPermission, type Permission, type StaffMember } from '../staff.rules.ts';

/** Lists with saved views, as in their addresses, and the permission to read them. */
export const VIEW_LISTS = {
  orders: 'orders.read',
  transfers: 'orders.read',
  returns: 'orders.read',
  cancellations: 'orders.read',
  repairs: 'repairs.read',
  products: 'catalogue.read',
  reviews: 'reviews.read',
  questions: 'questions.read',
  applications: 'sellers.read',
  categories: 'catalogue.read',
  brands: 'catalogue.read',
  collections: 'catalogue.read',
  attributes: 'catalogue.read',
  'attribute-values': 'catalogue.read',
  tags: 'catalogue.read',
  'flash-sales': 'marketing.read',
  bundles: 'marketing.read',
  redirects: 'texts.read',
  'shipping-rules': 'settings.read',
  'pickup-locations': 'settings.read',
  'tax-rates': 'settings.read',
  'bank-accounts': 'settings.read',
  media: 'texts.read',
  pages: 'texts.read',
  'site-features': 'texts.read',
  'social-links': 'texts.read',
  slides: 'marketing.read',
  banners: 'marketing.read',
  audit: 'audit.read',
} as const satisfies Record<string, Permission>;

/** Lists whose search texts are names, e-mail addresses, phone numbers or orders of customers, which are not stored. */
const PERSONAL_SEARCHES: readonly string[] = [
  'orders',
  'transfers',
  'returns',
  'cancellations',
  'repairs',
  'reviews',
  'applications',
  'audit',
];

/** Selects the URL parameters of a list that a view stores. */
export function pickViewParams<V>(list: string, query: Readonly<Record<string, V>>): Record<string, V> {
  const left = Object.entries(query).filter(([name]) => name !== 'q' || !PERSONAL_SEARCHES.includes(list));
  return Object.fromEntries(left);
}

export type ViewList = keyof typeof VIEW_LISTS;

export function isViewList(name: string): name is ViewList {
  return Object.hasOwn(VIEW_LISTS, name);
}

/** Private views of one member in all lists, and shared views of one list. */
export const MAX_VIEWS = 50;

/** Saved view; `ownerId` is null for a shared one. */
export type SavedView = {
  id: string;
  list: ViewList;
  title: string;
  query: Readonly<Record<string, string>>;
  version: number;
  ownerId: string | null;
  createdBy: string | null;
};

/** Whether a staff member sees the views of a list. */
export function maySeeViews({ role }: Pick<StaffMember, 'role'>, list: ViewList): boolean {
  return hasPermission(role, VIEW_LISTS[list]);
}

/** Whether a staff member may change a view: their own, a shared one that they created, or any shared one as an owner. */
export function mayChangeView(view: Pick<SavedView, 'ownerId' | 'createdBy'>, { id, role }: StaffMember): boolean {
  if (view.ownerId !== null) return view.ownerId === id;
  return view.createdBy === id || hasPermission(role, 'staff.write');
}
