import { getCountryName } from '../../../kernel/contact/countries.ts';
import { formatMoney } from '../../../kernel/format-money.ts';
import { exportOrdersOperation } from '../../../modules/order-management/export-orders.ts';
import { createManualOrderOperation } from '../../../modules/order-management/manual/manual-order.operations.ts';
import { confirmOrderOperation, packOrderOperation } from '../../../modules/order-management/order-batch.operations.ts';
import { ordersQuery } from '../../../modules/order-management/staff-orders.input.ts';
import { listStaffOrdersOperation } from '../../../modules/order-management/staff-orders.operations.ts';
import type { AdminOrderSummary } from '../../../modules/orders/list/find-orders.ts';
import type { OrderStatus } from '../../../modules/orders/order.states.rules.ts';
import { findPaymentMethod } from '../../../modules/payments/payment-methods.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { getMoneyFormat, type Settings } from '../../../modules/settings/settings.rules.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { Filter } from '../admin-list.tsx';
import { createExportLink, type ExportLink } from '../export-link.server.ts';
import { countPages, createTimeFormatter } from '../list-page.server.ts';
import { translateKey } from '../staff-access.server.ts';
import { loadStaffQuery, mayExecute } from '../staff-operations.server.ts';
import { type ListViews, loadListViews } from '../views/list-views.server.ts';
import { listOrderFilters } from './order-filters.server.ts';

export type AdminOrderRow = {
  code: string;
  status: OrderStatus;
  statusName: string;
  paymentName: string;
  methodName: string | null;
  placed: string;
  amount: string;
  lines: number;
  pieces: number;
  title: string;
  /** Name and country of the shipping address. */
  buyer: { name: string; country: string };
};

export type AdminOrders = {
  title: string;
  rows: AdminOrderRow[];
  total: number;
  page: number;
  lastPage: number;
  search: string | undefined;
  filters: Filter[];
  views: ListViews;
  exportLink: ExportLink | null;
  /** Actions on several orders that the role permits. */
  may: { confirm: boolean; pack: boolean; create: boolean };
};

/** A page of all orders. @throws Response without the permission */
export async function loadOrders(shop: ShopRequest, request: Request): Promise<AdminOrders> {
  const { services, t } = shop;
  const given = readQueryParams(request, 'view');
  const parsed = ordersQuery.safeParse(given);
  // an invalid query shows all orders
  const query = parsed.data ?? ordersQuery.parse({});
  const [settings, found, confirm, pack, create] = await Promise.all([
    readSettings(services.db),
    loadStaffQuery(listStaffOrdersOperation, shop, { input: parsed.success ? given : {} }),
    mayExecute(confirmOrderOperation, shop),
    mayExecute(packOrderOperation, shop),
    mayExecute(createManualOrderOperation, shop),
  ]);
  return {
    title: `${t('admin.orders')} – ${settings.siteName}`,
    rows: found.orders.map(createRow(shop, settings)),
    total: found.total,
    page: query.page,
    lastPage: countPages(found),
    search: query.q,
    filters: await listOrderFilters(shop, settings, query),
    views: await loadListViews(shop, 'orders', request),
    exportLink: await createExportLink(shop, exportOrdersOperation, 'orders', {
      query: omitPage(parsed.success ? given : {}),
      total: found.total,
    }),
    may: { confirm, pack, create },
  };
}

/** An export has all pages. */
function omitPage({ page: _page, ...query }: Record<string, string>): Record<string, string> {
  return query;
}

function createRow(shop: ShopRequest, settings: Settings) {
  const { locale, t } = shop;
  const format = getMoneyFormat(settings, locale);
  const time = createTimeFormatter(shop, settings);
  return (order: AdminOrderSummary): AdminOrderRow => {
    const { code, status, paymentState, orderMethod, placedAt, grand, currency, lines, pieces, firstTitle } = order;
    const method = findPaymentMethod(orderMethod);
    return {
      code,
      status,
      statusName: translateKey(locale, `orders.status.s${status}`, String(status)),
      paymentName: translateKey(locale, `admin.payment_state.${paymentState}`, paymentState),
      methodName: method ? t(`payments.${method.key}`) : null,
      placed: time(placedAt),
      amount: formatMoney({ amount: grand, currency }, format),
      lines,
      pieces,
      title: firstTitle,
      buyer: { name: order.buyer.name, country: getCountryName(order.buyer.country, locale) },
    };
  };
}
