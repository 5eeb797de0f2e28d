import { useTranslations } from 'use-intl';
import { bare } from '../../paths.ts';
import { shopRequest } from '../../request.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import styles from '../orders.module.css';
import { RETURN_TONE } from '../return-tone.ts';
import type { Route } from './+types/returns.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { officeReturns } = await import('../returns-page.server.ts');
  return officeReturns(context.get(shopRequest), request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function OfficeReturns({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('backoffice');
  const words = useTranslations('returns');
  const { rows, total, page, lastPage, query, states, kinds } = loaderData;
  return (
    <>
      <h1>{t('returns')}</h1>
      <form method="get" action={bare.officeReturns()} className={styles.filters}>
        <TextField label={t('search')} name="q" type="search" defaultValue={query.q} autoComplete="off" />
        <Select label={t('state')} name="status" defaultValue={query.status ?? ''}>
          <option value="">{t('anyState')}</option>
          {states.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <Select label={words('kind')} name="kind" defaultValue={query.kind ?? ''}>
          <option value="">{t('anyReason')}</option>
          {kinds.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <div className={styles.press}>
          <Button icon="search">{t('find')}</Button>
          <ButtonLink look="quiet" href={bare.officeReturns()}>
            {t('clear')}
          </ButtonLink>
        </div>
      </form>
      {rows.length === 0 ? (
        <EmptyState icon="box" title={t('returnsNone')} text={t('noneText')} />
      ) : (
        <>
          <p className={styles.found}>{t('returnsFound', { count: total })}</p>
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.id} className={styles.row}>
                <a className={styles.code} href={bare.officeReturn(row.id)}>
                  <bdi dir="ltr">{row.code}</bdi>
                </a>
                <span className={styles.small}>{row.asked}</span>
                <span className={styles.title}>{row.kind}</span>
                <span className={styles.badges}>
                  <Badge tone={RETURN_TONE[row.status]}>{row.statusName}</Badge>
                </span>
                <span className={styles.amount}>{t('pieces', { count: row.pieces })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(number) => bare.officeReturns({ ...query, ...(number > 1 && { page: number }) })}
      />
    </>
  );
}
