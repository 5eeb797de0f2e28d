import { useTranslations } from 'use-intl';
import { shopRequest } from '../../request.server.ts';
import { OfficeList } from '../office-list.tsx';
import { inOffice } from '../office-paths.ts';
import { OrderTable } from '../order-table.tsx';
import type { Route } from './+types/orders.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { officeOrders } = await import('../orders-page.server.ts');
  return officeOrders(context.get(shopRequest), request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function OfficeOrders({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('backoffice');
  const { rows, total, page, lastPage, query, states, payments } = loaderData;
  return (
    <OfficeList
      title={t('orders')}
      hrefOf={inOffice.orders}
      search={{ label: t('searchOrders'), value: query.q }}
      filters={[
        { name: 'status', label: t('state'), value: query.status, any: t('anyState'), choices: states },
        { name: 'payment', label: t('payment'), value: query.payment, any: t('anyPayment'), choices: payments },
      ]}
      {...{ page, lastPage }}
      found={t('found', { count: total })}
      empty={{ title: t('none'), text: t('noneText') }}
      isEmpty={rows.length === 0}
    >
      <OrderTable rows={rows} />
    </OfficeList>
  );
}
