import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { adminPaths } from '../admin-paths.ts';
import { AdminRow } from '../admin-row.tsx';
import styles from '../orders/orders.module.css';
import { RETURN_TONE } from './return-tone.ts';
import type { AdminReturnRow } from './returns-page.server.ts';

/** One row per return, with the order code. */
export function ReturnTable({ rows }: { rows: AdminReturnRow[] }) {
  const t = useTranslations('admin');
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <AdminRow
          key={row.id}
          href={adminPaths.return(row.id)}
          code={row.code}
          time={row.requestedAt}
          what={row.kind}
          marks={<Badge tone={RETURN_TONE[row.status]}>{row.statusName}</Badge>}
          amount={t('pieces', { count: row.pieces })}
        />
      ))}
    </ul>
  );
}
