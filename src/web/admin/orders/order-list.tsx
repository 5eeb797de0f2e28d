import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { OrderBatchAnswer } from './order-batch.server.ts';
import { OrderBatch, OrderBatchResult } from './order-batch.tsx';
import { OrderTable } from './order-table.tsx';
import type { AdminOrders } from './orders-page.server.ts';

/** List of all orders with search, filters and actions on the selected ones. */
export function OrderList({ list, answer }: { list: AdminOrders; answer: OrderBatchAnswer | undefined }) {
  const t = useTranslations('admin');
  const { rows, total, page, lastPage, search, filters, views, exportLink, may } = list;
  const canSelect = may.pack || may.confirm;
  return (
    <AdminList
      title={t('orders')}
      hrefOf={adminPaths.orders}
      search={{ label: t('searchOrders'), value: search }}
      filters={filters}
      page={page}
      lastPage={lastPage}
      views={views}
      exportLink={exportLink}
      found={t('found', { count: total })}
      empty={{ title: t('none'), text: t('noneText') }}
      isEmpty={rows.length === 0}
      before={
        <>
          {answer && <OrderBatchResult answer={answer} />}
          {may.create && (
            <div>
              <ButtonLink href={adminPaths.newOrder()} data-create="">
                {t('newOrder.title')}
              </ButtonLink>
            </div>
          )}
        </>
      }
    >
      <OrderTable rows={rows} canSelect={canSelect} />
      {canSelect && <OrderBatch may={may} />}
    </AdminList>
  );
}
