import { useTranslations } from 'use-intl';
import { Badge } from '../ui/badge.tsx';
import { inOffice } from './office-paths.ts';
import { OfficeRow } from './office-row.tsx';
import styles from './orders.module.css';
import { RETURN_TONE } from './return-tone.ts';
import type { OfficeReturnRow } from './returns-page.server.ts';

/** One row per return, with the order code. */
export function ReturnTable({ rows }: { rows: OfficeReturnRow[] }) {
  const t = useTranslations('backoffice');
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <OfficeRow
          key={row.id}
          href={inOffice.return(row.id)}
          code={row.code}
          time={row.asked}
          what={row.kind}
          marks={<Badge tone={RETURN_TONE[row.status]}>{row.statusName}</Badge>}
          amount={t('pieces', { count: row.pieces })}
        />
      ))}
    </ul>
  );
}
