import { shopRequest } from '../../http/request.server.ts';
import { OrderList } from '../orders/order-list.tsx';
import type { Route } from './+types/orders.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadOrders } = await import('../orders/orders-page.server.ts');
  return loadOrders(context.get(shopRequest), request);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { handleOrderBatch } = await import('../orders/order-batch.server.ts');
  return handleOrderBatch(context.get(shopRequest), await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function AdminOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderList list={loaderData} answer={actionData} />;
}
