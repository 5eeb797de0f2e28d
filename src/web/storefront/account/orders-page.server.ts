import { readSettings } from '../../../modules/content/read-settings.ts';
import { listOrders } from '../../../modules/orders/list-orders.ts';
import type { OrderStatus } from '../../../modules/orders/order.states.rules.ts';
import { pageTitle } from '../../page-title.server.ts';
import { bare } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { showDay } from '../order/show-days.ts';
import { customerOf } from './entry-form.server.ts';

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

export type OrdersPage = { title: string; orders: OrderRow[]; page: number; lastPage: number };

const MOST_PAGES = 1000;

/** A page of the customer's orders. @throws Response a redirect to the sign-in page */
export async function ordersPageOf(shop: ShopRequest, request: Request): Promise<OrdersPage> {
  const { search, searchParams } = new URL(request.url);
  const customer = await customerOf(shop, search);
  const { services, locale, t } = shop;
  const wanted = Number(searchParams.get('page') ?? 1);
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_PAGES ? wanted : 1;
  const [settings, list] = await Promise.all([
    readSettings(services.db),
    listOrders(services.db, { customerId: customer.id }, page),
  ]);
  const writing = { locale, digits: settings.digits[locale] ?? 'latn' } as const;
  return {
    title: await pageTitle(shop, t('orders.title')),
    page,
    lastPage: Math.ceil(list.total / list.perPage),
    orders: list.orders.map((order) => ({
      id: order.id,
      code: order.code,
      status: order.status,
      placed: showDay(order.placedAt, writing),
      grand: order.grand,
      pieces: order.pieces,
      title: order.firstTitle,
      picture: bare.file(`thumb-${order.firstImage ?? settings.defaultImage}`),
    })),
  };
}
