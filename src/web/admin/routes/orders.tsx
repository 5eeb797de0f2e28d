import { shopRequest } from '../../http/request.server.ts';
import { NewOrder } from '../orders/new-order.tsx';
import { OrderList } from '../orders/order-list.tsx';
import type { Route } from './+types/orders.ts';

const isNewOrder = (request: Request) => new URL(request.url).searchParams.has('new');

/** The list of orders, or with `new` the form of a manual order. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  if (isNewOrder(request)) {
    const { loadNewOrder } = await import('../orders/new-order.server.ts');
    return { form: await loadNewOrder(shop), list: null };
  }
  const { loadOrders } = await import('../orders/orders-page.server.ts');
  return { form: null, list: await loadOrders(shop, request) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const form = await readFormData(request);
  if (isNewOrder(request)) {
    const { handleNewOrder } = await import('../orders/new-order.server.ts');
    return handleNewOrder(context.get(shopRequest), form);
  }
  const { handleOrderBatch } = await import('../orders/order-batch.server.ts');
  return handleOrderBatch(context.get(shopRequest), form);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.form?.pageTitle ?? loaderData?.list?.title },
];

export default function AdminOrdersPage({ loaderData: { form, list }, actionData }: Route.ComponentProps) {
  if (form) return <NewOrder form={form} answer={actionData && 'form' in actionData ? actionData : undefined} />;
  return <OrderList list={list} answer={actionData && 'results' in actionData ? actionData : undefined} />;
}
