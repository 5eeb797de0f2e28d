import { useTranslations } from 'use-intl';
import { Badge, Chip } from '../../ui/badge.tsx';
import { AdminList } from '../admin-list.tsx';
import { adminPaths } from '../admin-paths.ts';
import { AdminRow } from '../admin-row.tsx';
import styles from '../orders/orders.module.css';
import { getRepairTone } from './repair-tone.ts';
import type { AdminRepairs } from './repairs-page.server.ts';

/** The list of repairs, with their number by status. */
export function RepairList({ list }: { list: AdminRepairs }) {
  const t = useTranslations('admin.repairs');
  const shared = useTranslations('admin');
  const { rows, total, page, lastPage, q, searchesContact, filters, states, views, exportLink } = list;
  return (
    <AdminList
      title={t('title')}
      hrefOf={adminPaths.repairs}
      search={{ label: t(searchesContact ? 'search' : 'searchWithoutContact'), value: q }}
      filters={filters}
      openFilters={2}
      page={page}
      lastPage={lastPage}
      views={views}
      exportLink={exportLink}
      found={t('found', { count: total })}
      empty={{ title: t('none'), text: shared('noneText') }}
      isEmpty={rows.length === 0}
      before={
        <nav aria-label={t('byState')}>
          <ul className={styles.chips}>
            {states.map(({ status, text, href, isCurrent }) => (
              <li key={status}>
                <Chip href={href} current={isCurrent}>
                  {text}
                </Chip>
              </li>
            ))}
          </ul>
        </nav>
      }
    >
      <ul className={styles.list}>
        {rows.map((row) => (
          <AdminRow
            key={row.id}
            href={row.href}
            code={row.number}
            time={row.time}
            what={
              <>
                <bdi>{row.device}</bdi> · <bdi>{row.name}</bdi>
              </>
            }
            marks={
              <>
                <Badge tone={getRepairTone(row.status)}>{row.statusName}</Badge>
                {row.kindName && <Badge>{row.kindName}</Badge>}
              </>
            }
            amount={row.assignee ?? t('unassigned')}
          />
        ))}
      </ul>
    </AdminList>
  );
}
