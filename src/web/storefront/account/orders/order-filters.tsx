import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { Select, TextField } from '../../../ui/forms/field.tsx';
import { useStatusName } from '../../order/order-steps.tsx';
import styles from './orders.module.css';
import type { OrdersPage } from './orders-page.server.ts';

/** Filters the order list by the query string, so that it can be bookmarked and shared. */
export function OrderFilters({ page: { query, statuses, periods } }: { page: OrdersPage }) {
  const t = useTranslations('orders');
  const address = useLocalePath();
  const nameOf = useStatusName(false);
  return (
    // a new form per URL: its fields show the current filters
    <Form key={JSON.stringify(query)} method="get" action={to.orders()} className={styles.filters}>
      <TextField label={t('search')} name="q" type="search" maxLength={100} autoComplete="off" defaultValue={query.q} />
      <Select label={t('state')} name="status" defaultValue={query.status ?? ''}>
        <option value="">{t('anyState')}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {nameOf(status)}
          </option>
        ))}
      </Select>
      <Select label={t('period')} name="period" defaultValue={query.period ?? ''}>
        <option value="">{t('anyTime')}</option>
        {periods.map((period) => (
          <option key={period} value={period}>
            {t(`periods.${period}`)}
          </option>
        ))}
      </Select>
      <div className={styles.buttons}>
        <Button look="secondary" icon="search">
          {t('find')}
        </Button>
        {Object.keys(query).length > 0 && (
          <ButtonLink look="quiet" href={address(to.orders())}>
            {t('clear')}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
