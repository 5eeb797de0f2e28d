import { foldDigits } from '../../../kernel/locale.ts';
import { searchStaffProducts } from '../../../modules/catalog/editing/search-staff-products.ts';
import { searchCustomers } from '../../../modules/customers/search-customers.ts';
import { listStaffOrders } from '../../../modules/order-management/find-staff-orders.ts';
import { localizeFirstTitles } from '../../../modules/order-management/localization/localize-first-titles.ts';
import { ordersQuery } from '../../../modules/order-management/staff-orders.input.ts';
import type { AdminSearchSource } from '../../../modules/staff/search/search-admin.ts';
import { hasPermission } from '../../../modules/staff/staff.rules.ts';
import { isViewList, VIEW_LISTS } from '../../../modules/staff/views/view.rules.ts';
import { findRepairs } from '../../../modules/tickets/staff/list-tickets.ts';
import { formatDeviceName } from '../../../modules/tickets/ticket.rules.ts';
import { selectEntries } from '../../../platform/resources/resource.store.ts';
import type { Resource } from '../../../platform/resources/resource.ts';
import { createResourceLabels } from '../../../platform/resources/resource-labels.ts';
import { RESOURCES } from '../../../resources.ts';
import { adminPaths } from '../../admin/admin-paths.ts';
import { describeEntry } from '../../admin/resources/describe-entry.server.ts';
import { PAGE_SOURCES } from './page-sources.server.ts';

const orders: AdminSearchSource = {
  kind: 'orders',
  needs: ['orders.read'],
  async search({ db, q, limit, locale, now }) {
    const orders = await listStaffOrders(db, { ...ordersQuery.parse({ q }), perPage: limit });
    const found = await localizeFirstTitles(db, orders, { locale, now });
    return found.map(({ code, firstTitle }) => ({ title: code, detail: firstTitle, href: adminPaths.order(code) }));
  },
};

const products: AdminSearchSource = {
  kind: 'products',
  needs: ['catalogue.read'],
  async search({ db, q, limit, locale }) {
    const found = await searchStaffProducts(db, { q: foldDigits(q), limit, locale });
    return found.map(({ id, title, sku }) => ({ title, detail: sku, href: adminPaths.product(id) }));
  },
};

const repairs: AdminSearchSource = {
  kind: 'repairs',
  needs: ['repairs.read'],
  async search({ db, q, limit, role, t }) {
    const mayReadContact = hasPermission(role, 'customers.read');
    const found = await findRepairs(db, q, { limit, mayReadContact });
    return found.map(({ number, make, model, name, status }) => ({
      title: number,
      detail: [formatDeviceName(make, model), name, t(`admin.repairs.states.${status}`)].join(' · '),
      href: adminPaths.repair(number),
    }));
  },
};

/** A customer has no page of their own, so a result leads to their orders. */
const customers: AdminSearchSource = {
  kind: 'customers',
  needs: ['customers.read', 'orders.read'],
  async search({ db, q, limit }) {
    const found = await searchCustomers(db, { q: foldDigits(q), limit });
    return found.map(({ name, email }) => ({ title: name, detail: email, href: adminPaths.orders({ q: email }) }));
  },
};

/** Entries of a declared resource, by the text columns of its list: long texts would match too often. */
function createResourceSource(resource: Resource): AdminSearchSource[] {
  const needs = isViewList(resource.name) ? VIEW_LISTS[resource.name] : null;
  const search = resource.list.search.filter((name) => resource.list.columns.includes(name));
  if (!needs || search.length === 0) return [];
  const named: Resource = { ...resource, list: { ...resource.list, search } };
  return [
    {
      kind: 'entries',
      needs: [needs],
      async search({ db, q, limit, locale, t }) {
        const { sort } = resource.list;
        const query = { q, filters: {}, sort, direction: 'asc', limit, offset: 0 } as const;
        const entries = await selectEntries(db, named, query);
        const detail = createResourceLabels(resource, t).title;
        return entries.map((entry) => ({
          title: describeEntry(resource, entry, locale),
          detail,
          href: adminPaths.resourceEntry(resource.name, entry.id),
        }));
      },
    },
  ];
}

/** Everything that the search of the admin finds. */
export const adminSearchSources: readonly AdminSearchSource[] = [
  orders,
  products,
  repairs,
  customers,
  ...RESOURCES.flatMap(({ resource }) => createResourceSource(resource)),
  ...PAGE_SOURCES,
];
