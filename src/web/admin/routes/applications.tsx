import { useTranslations } from 'use-intl';
import { shopRequest } from '../../http/request.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from '../orders/orders.module.css';
import { APPLICATION_TONE } from '../sellers/application-tone.ts';
import type { Route } from './+types/applications.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadApplications } = await import('../sellers/applications-page.server.ts');
  return loadApplications(context.get(shopRequest), request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function AdminApplicationsPage({ loaderData }: Route.ComponentProps) {
  const tAdmin = useTranslations('admin');
  const t = useTranslations('admin.applications');
  const { rows, total, page, lastPage, search, filters, views, exportLink } = loaderData;
  return (
    <AdminList
      title={t('title')}
      hrefOf={adminPaths.applications}
      search={{ label: t('search'), value: search }}
      filters={filters}
      views={views}
      exportLink={exportLink}
      page={page}
      lastPage={lastPage}
      found={t('found', { count: total })}
      empty={{ title: t('none'), text: tAdmin('noneText') }}
      isEmpty={rows.length === 0}
    >
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            <a className={styles.code} href={adminPaths.application(row.id)}>
              <bdi>{row.name}</bdi>
            </a>
            <span className={`${styles.small} ${styles.time}`}>{row.since}</span>
            <span className={styles.title}>
              <bdi>{row.legal}</bdi>
            </span>
            <span className={styles.badges}>
              <Badge tone={APPLICATION_TONE[row.state]}>{t(`states.${row.state}`)}</Badge>
              {row.hasInformationRequest && <Badge tone="warning">{t('lists.wanted')}</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </AdminList>
  );
}
