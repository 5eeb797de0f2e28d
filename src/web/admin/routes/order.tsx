import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminDetailPage } from '../admin-detail-page.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from '../orders/order.module.css';
import { OrderBuyer } from '../orders/order-buyer.tsx';
import { ActionCards, CancelForm } from '../orders/order-forms.tsx';
import { OrderLog } from '../orders/order-log.tsx';
import { OrderMails } from '../orders/order-mails.tsx';
import { OrderPayments } from '../orders/order-payments.tsx';
import { OrderSale } from '../orders/order-sale.tsx';
import { OrderShipments } from '../orders/order-shipments.tsx';
import { ORDER_TONE } from '../orders/order-table.tsx';
import type { Route } from './+types/order.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { loadOrder } = await import('../orders/order-page.server.ts');
  const saved = new URL(request.url).searchParams.get('saved') === '1';
  return { ...(await loadOrder(context.get(shopRequest), params.code)), saved };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { handleOrderAction } = await import('../orders/order-page.server.ts');
  return handleOrderAction(context.get(shopRequest), params.code, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.order.title }];

export default function AdminOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin');
  const words = useTranslations('orders');
  const { order, forms, saved } = loaderData;
  return (
    <AdminDetailPage
      back={{ href: adminPaths.orders(), name: t('back') }}
      title={words('order', { code: `\u2066${order.code}\u2069` })}
      marks={
        <>
          <Badge tone={ORDER_TONE[order.status]}>{order.statusName}</Badge>
          <Badge>{order.paymentName}</Badge>
          <span className={styles.small}>{order.placed}</span>
        </>
      }
      result={{ failed: actionData?.failed, saved }}
      facts={
        <>
          <OrderShipments order={order} answer={actionData} />
          <OrderSale order={order} />
          <OrderBuyer order={order} answer={actionData} />
          <OrderMails order={order} />
          <OrderLog order={order} />
        </>
      }
      forms={
        <>
          <OrderPayments order={order} answer={actionData} />
          <ActionCards order={order} forms={forms} answer={actionData} />
          {order.may.cancel && <CancelForm order={order} answer={actionData} />}
        </>
      }
    />
  );
}
