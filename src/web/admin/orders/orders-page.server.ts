import { formatMoney } from '../../../kernel/format-money.ts';
import { exportOrdersOperation } from '../../../modules/order-management/export-orders.ts';
import { listStaffOrdersOperation } from '../../../modules/order-management/staff-orders.operations.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../modules/orders/order.states.rules.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { getMoneyFormat } from '../../../modules/settings/settings.rules.ts';
import { ordersQuery, PAYMENT_STATES } from '../../../modules/staff/staff.input.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { SelectChoice } from '../admin-list.tsx';
import type { AdminListQuery } from '../admin-paths.ts';
import { createExportLink } from '../export-link.server.ts';
import { countPages, createTimeFormatter } from '../list-page.server.ts';
import { translateKey } from '../staff-access.server.ts';
import { loadStaffQuery } from '../staff-operations.server.ts';
import { type ListViews, loadListViews } from '../views/list-views.server.ts';

export type AdminOrderRow = {
  code: string;
  status: OrderStatus;
  statusName: string;
  paymentName: string;
  placed: string;
  amount: string;
  pieces: number;
  title: string;
};

export type AdminOrders = {
  title: string;
  rows: AdminOrderRow[];
  total: number;
  page: number;
  lastPage: number;
  query: AdminListQuery;
  states: SelectChoice[];
  payments: SelectChoice[];
  views: ListViews;
  exportHref: string | null;
};

/** A page of all orders. @throws Response without the permission */
export async function loadOrders(shop: ShopRequest, request: Request): Promise<AdminOrders> {
  const { services, locale, t } = shop;
  // an invalid query shows all orders
  const query = ordersQuery.safeParse(readQueryParams(request, 'view')).data ?? { page: 1 };
  const [settings, { found }] = await Promise.all([
    readSettings(services.db),
    loadStaffQuery(listStaffOrdersOperation, shop, { input: query }),
  ]);
  const format = getMoneyFormat(settings, locale);
  const time = createTimeFormatter(shop, settings);
  const stateName = (state: number) => translateKey(locale, `orders.status.s${state}`, String(state));
  const paymentName = (state: string) => translateKey(locale, `admin.payment_state.${state}`, state);
  const { status, payment, q } = query;
  const filters = { ...(status && { status }), ...(payment && { payment }), ...(q && { q }) };
  return {
    title: `${t('admin.orders')} – ${settings.siteName}`,
    rows: found.orders.map((order) => ({
      code: order.code,
      status: order.status,
      statusName: stateName(order.status),
      paymentName: paymentName(order.paymentState),
      placed: time(order.placedAt),
      amount: formatMoney({ amount: order.grand, currency: order.currency }, format),
      pieces: order.pieces,
      title: order.firstTitle,
    })),
    total: found.total,
    page: query.page,
    lastPage: countPages(found),
    query: filters,
    views: await loadListViews(shop, 'orders', request),
    exportHref: await createExportLink(shop, exportOrdersOperation, 'orders', filters),
    states: ORDER_STATUSES.map((state) => ({ value: String(state), name: stateName(state) })),
    payments: [...PAYMENT_STATES, 'owed'].map((state) => ({ value: state, name: paymentName(state) })),
  };
}
