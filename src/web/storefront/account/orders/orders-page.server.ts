import { ordersQuery } from '../../../../modules/orders/order.input.ts';
import { ORDER_PERIODS, type OrderPeriod, type OrderSummary } from '../../../../modules/orders/order.rules.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../../modules/orders/order.states.rules.ts';
import { listOrdersOperation } from '../../../../modules/orders/orders.operations.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import type { Settings } from '../../../../modules/settings/settings.rules.ts';
import { type DateFormat, formatDate, getDateFormat } from '../../../dates/format-dates.server.ts';
import { readQueryParams } from '../../../http/query-params.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { loadQuery } from '../../../operations/load-query.server.ts';
import { type OrdersQuery, unprefixedPaths } from '../../../paths.ts';
import { buildPageTitle } from '../../../rendering/page-title.server.ts';
import { requireCustomer } from '../sign-in/auth-form.server.ts';

export type OrderRow = {
  id: string;
  code: string;
  status: OrderStatus;
  placed: string;
  grand: number;
  pieces: number;
  title: string;
  picture: string;
};

export type OrdersPage = {
  title: string;
  orders: OrderRow[];
  total: number;
  page: number;
  lastPage: number;
  query: OrdersQuery;
  statuses: readonly OrderStatus[];
  periods: readonly OrderPeriod[];
};

/** Loads one page of the customer's orders. @throws Response a redirect to the sign-in page */
export async function loadOrdersPage(shop: ShopRequest, request: Request): Promise<OrdersPage> {
  await requireCustomer(shop, new URL(request.url).search);
  const { services, locale, t } = shop;
  // an invalid query string shows all orders
  const { status, period, q, page } = ordersQuery.safeParse(readQueryParams(request, 'order_id')).data ?? { page: 1 };
  const [settings, { list }] = await Promise.all([
    readSettings(services.db),
    loadQuery(listOrdersOperation, shop, { input: { status, period, q, page } }),
  ]);
  if (!list) throw new RangeError('one order instead of a list');
  const dateFormat = getDateFormat(settings, locale);
  return {
    title: await buildPageTitle(shop, t('orders.title')),
    total: list.total,
    page,
    lastPage: Math.ceil(list.total / list.perPage),
    query: { ...(status && { status }), ...(period && { period }), ...(q && { q }) },
    statuses: ORDER_STATUSES,
    periods: ORDER_PERIODS,
    orders: list.orders.map((order) => toOrderRow(order, dateFormat, settings)),
  };
}

export function toOrderRow(
  order: OrderSummary,
  dateFormat: DateFormat,
  { defaultImage }: Pick<Settings, 'defaultImage'>,
): OrderRow {
  const { id, code, status, grand, pieces, firstTitle, firstImage, placedAt } = order;
  const picture = unprefixedPaths.file(`thumb-${firstImage ?? defaultImage}`);
  return { id, code, status, placed: formatDate(placedAt, dateFormat), grand, pieces, title: firstTitle, picture };
}
