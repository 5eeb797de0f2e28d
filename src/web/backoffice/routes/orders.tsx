import { useTranslations } from 'use-intl';
import { bare } from '../../paths.ts';
import { shopRequest } from '../../request.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { OrderTable } from '../order-table.tsx';
import styles from '../orders.module.css';
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
    <>
      <h1>{t('orders')}</h1>
      <form method="get" action={bare.officeOrders()} className={styles.filters}>
        <TextField label={t('searchOrders')} name="q" type="search" defaultValue={query.q} autoComplete="off" />
        <Select label={t('state')} name="status" defaultValue={query.status ?? ''}>
          <option value="">{t('anyState')}</option>
          {states.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <Select label={t('payment')} name="payment" defaultValue={query.payment ?? ''}>
          <option value="">{t('anyPayment')}</option>
          {payments.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <div className={styles.press}>
          <Button icon="search">{t('find')}</Button>
          <ButtonLink look="quiet" href={bare.officeOrders()}>
            {t('clear')}
          </ButtonLink>
        </div>
      </form>
      {rows.length === 0 ? (
        <EmptyState icon="box" title={t('none')} text={t('noneText')} />
      ) : (
        <>
          <p className={styles.found}>{t('found', { count: total })}</p>
          <OrderTable rows={rows} />
        </>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(number) => bare.officeOrders({ ...query, ...(number > 1 && { page: number }) })}
      />
    </>
  );
}
