import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { AccountPage } from '../account-nav.tsx';
import { OrderCard } from '../orders/order-card.tsx';
import { OrderFilters } from '../orders/order-filters.tsx';
import styles from '../orders/orders.module.css';
import type { Route } from './+types/orders.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadOrdersPage } = await import('../orders/orders-page.server.ts');
  return loadOrdersPage(context.get(shopRequest), request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Orders({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('orders');
  const address = useLocalePath();
  const { orders, total, query } = loaderData;
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <AccountPage here="orders">
      <h1>{t('title')}</h1>
      {(isNarrowed || total > 0) && <OrderFilters page={loaderData} />}
      {orders.length > 0 ? (
        <>
          <p className={styles.small} role="status">
            {t('found', { count: total })}
          </p>
          <ul className={styles.list}>
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
        </>
      ) : isNarrowed ? (
        <EmptyState icon="search" title={t('noneFound')} text={t('noneFoundText')} />
      ) : (
        <EmptyState
          icon="box"
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink href={address(to.products())}>{t('browse')}</ButtonLink>}
        />
      )}
      <Pagination
        page={loaderData.page}
        lastPage={loaderData.lastPage}
        hrefOf={(page) => address(to.orders({ ...query, ...(page > 1 && { page }) }))}
      />
    </AccountPage>
  );
}
