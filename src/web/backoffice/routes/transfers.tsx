import { useTranslations } from 'use-intl';
import { bare } from '../../paths.ts';
import { shopRequest } from '../../request.server.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import styles from '../orders.module.css';
import { TransferTable } from '../transfer-table.tsx';
import type { Route } from './+types/transfers.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { officeTransfers } = await import('../transfers-page.server.ts');
  return officeTransfers(context.get(shopRequest), request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function OfficeTransfers({ loaderData }: Route.ComponentProps) {
  const office = useTranslations('backoffice');
  const t = useTranslations('backoffice.transfers');
  const { rows, total, page, lastPage, query, lists } = loaderData;
  return (
    <>
      <h1>{t('title')}</h1>
      <form method="get" action={bare.officeTransfers()} className={styles.filters}>
        <TextField label={t('search')} name="q" type="search" defaultValue={query.q} autoComplete="off" />
        <Select label={t('list')} name="state" defaultValue={query.state}>
          {lists.map((list) => (
            <option key={list} value={list}>
              {t(`lists.${list}`)}
            </option>
          ))}
        </Select>
        <div className={styles.press}>
          <Button icon="search">{office('find')}</Button>
        </div>
      </form>
      {rows.length === 0 ? (
        <EmptyState icon="box" title={t('none')} text={t('noneText')} />
      ) : (
        <>
          <p className={styles.found}>{t('found', { count: total })}</p>
          <TransferTable rows={rows} />
        </>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(number) => bare.officeTransfers({ ...query, ...(number > 1 && { page: number }) })}
      />
    </>
  );
}
