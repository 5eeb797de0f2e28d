import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { OrderTable } from '../orders/order-table.tsx';
import type { Route } from './+types/orders.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadOrders } = await import('../orders/orders-page.server.ts');
  return loadOrders(context.get(shopRequest), request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('admin');
  const { rows, total, page, lastPage, query, states, payments, exportHref, views } = loaderData;
  return (
    <AdminList
      title={t('orders')}
      hrefOf={adminPaths.orders}
      search={{ label: t('searchOrders'), value: query.q }}
      filters={[
        { name: 'status', label: t('state'), value: query.status, any: t('anyState'), choices: states },
        { name: 'payment', label: t('payment'), value: query.payment, any: t('anyPayment'), choices: payments },
      ]}
      page={page}
      lastPage={lastPage}
      views={views}
      exportHref={exportHref}
      found={t('found', { count: total })}
      empty={{ title: t('none'), text: t('noneText') }}
      isEmpty={rows.length === 0}
    >
      <OrderTable rows={rows} />
    </AdminList>
  );
}
