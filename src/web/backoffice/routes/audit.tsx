import { useTranslations } from 'use-intl';
import { bare } from '../../paths.ts';
import { shopRequest } from '../../request.server.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { AuditTable } from '../audit-table.tsx';
import styles from '../orders.module.css';
import type { Route } from './+types/audit.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { officeAudit } = await import('../audit-page.server.ts');
  return officeAudit(context.get(shopRequest), request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function OfficeAudit({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('backoffice');
  const { rows, page, more, query, kinds } = loaderData;
  return (
    <>
      <h1>{t('audit')}</h1>
      <form method="get" action={bare.officeAudit()} className={styles.filters}>
        <TextField label={t('auditSearch')} name="q" type="search" defaultValue={query.q} autoComplete="off" />
        <Select label={t('auditKind')} name="kind" defaultValue={query.kind ?? ''}>
          <option value="">{t('auditAnyKind')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`auditKinds.${kind}`)}
            </option>
          ))}
        </Select>
        <div className={styles.press}>
          <Button icon="search">{t('find')}</Button>
        </div>
      </form>
      {rows.length === 0 ? (
        <EmptyState icon="box" title={t('auditNothing')} text={t('auditNoneText')} />
      ) : (
        <AuditTable rows={rows} />
      )}
      <Pagination
        page={page}
        lastPage={more ? page + 1 : page}
        hrefOf={(number) => bare.officeAudit({ ...query, ...(number > 1 && { page: number }) })}
      />
    </>
  );
}
