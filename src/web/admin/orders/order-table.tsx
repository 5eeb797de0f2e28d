import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { adminPaths } from '../admin-paths.ts';
import { AdminRow } from '../admin-row.tsx';
import styles from './orders.module.css';
import type { AdminOrderRow } from './orders-page.server.ts';

export const ORDER_TONE = {
  1: 'warning',
  2: 'accent',
  3: 'accent',
  4: 'accent',
  5: 'success',
  6: 'neutral',
  7: 'neutral',
} as const;

/** One row per order; on phones the cells are stacked. */
export function OrderTable({ rows }: { rows: AdminOrderRow[] }) {
  const tOrders = useTranslations('orders');
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <AdminRow
          key={row.code}
          href={adminPaths.order(row.code)}
          code={row.code}
          time={row.placed}
          what={
            <>
              <bdi>{row.title}</bdi>{' '}
              {row.pieces > 1 && <span className={styles.small}>{tOrders('andMore', { count: row.pieces - 1 })}</span>}
            </>
          }
          marks={
            <>
              <Badge tone={ORDER_TONE[row.status]}>{row.statusName}</Badge> <Badge>{row.paymentName}</Badge>
            </>
          }
          amount={row.amount}
        />
      ))}
    </ul>
  );
}
