import { showMoney } from '../../kernel/show-money.ts';
import { readSettings } from '../../modules/content/read-settings.ts';
import { moneyFormat } from '../../modules/content/settings.rules.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../modules/orders/order.states.rules.ts';
import { findStaffOrders } from '../../modules/staff/find-staff-orders.ts';
import { ordersQuery, PAYMENT_STATES } from '../../modules/staff/staff.input.ts';
import { askedBy } from '../asked-by.server.ts';
import type { ShopRequest } from '../request.server.ts';
import { lastPageOf, timesFor } from './list-page.server.ts';
import { staffOf, wordOf } from './office.server.ts';
import type { Choice } from './office-list.tsx';
import type { OfficeQuery } from './office-paths.ts';

export type OfficeOrderRow = {
  code: string;
  status: OrderStatus;
  statusName: string;
  paymentName: string;
  placed: string;
  amount: string;
  pieces: number;
  title: string;
};

export type OfficeOrders = {
  title: string;
  rows: OfficeOrderRow[];
  total: number;
  page: number;
  lastPage: number;
  query: OfficeQuery;
  states: Choice[];
  payments: Choice[];
};

/** A page of all orders. @throws Response without the permission */
export async function officeOrders(shop: ShopRequest, request: Request): Promise<OfficeOrders> {
  const { services, locale, t } = shop;
  await staffOf(shop, 'orders.read');
  // an invalid query shows all orders
  const query = ordersQuery.safeParse(askedBy(request)).data ?? { page: 1 };
  const [settings, found] = await Promise.all([readSettings(services.db), findStaffOrders(services.db, query)]);
  const format = moneyFormat(settings, locale);
  const time = timesFor(shop, settings);
  const stateName = (state: number) => wordOf(locale, `orders.status.s${state}`, String(state));
  const paymentName = (state: string) => wordOf(locale, `backoffice.payment_state.${state}`, state);
  const { status, payment, q } = query;
  return {
    title: `${t('backoffice.orders')} – ${settings.siteName}`,
    rows: found.orders.map((order) => ({
      code: order.code,
      status: order.status,
      statusName: stateName(order.status),
      paymentName: paymentName(order.paymentState),
      placed: time(order.placedAt),
      amount: showMoney({ amount: order.grand, currency: order.currency }, format),
      pieces: order.pieces,
      title: order.firstTitle,
    })),
    total: found.total,
    page: query.page,
    lastPage: lastPageOf(found),
    query: { ...(status && { status }), ...(payment && { payment }), ...(q && { q }) },
    states: ORDER_STATUSES.map((state) => ({ value: String(state), name: stateName(state) })),
    payments: [...PAYMENT_STATES, 'owed'].map((state) => ({ value: state, name: paymentName(state) })),
  };
}
