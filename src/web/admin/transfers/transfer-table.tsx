import { useTranslations } from 'use-intl';
import type { TransferList } from '../../../modules/payments/transfers/transfer-decision.rules.ts';
import { Badge } from '../../ui/badge.tsx';
import { adminPaths } from '../admin-paths.ts';
import { AdminRow } from '../admin-row.tsx';
import styles from '../orders/orders.module.css';
import type { AdminTransferRow } from './transfers-page.server.ts';

export const TRANSFER_TONE: Record<TransferList, 'accent' | 'success' | 'warning' | 'neutral'> = {
  open: 'neutral',
  waiting: 'neutral',
  reminded: 'neutral',
  proof_submitted: 'warning',
  rejected: 'neutral',
  partial: 'accent',
  paid: 'success',
  expired: 'neutral',
};

/** One row per transfer, with its payment reference. */
export function TransferTable({ rows }: { rows: AdminTransferRow[] }) {
  const t = useTranslations('admin.transfers');
  const tOrders = useTranslations('orders');
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <AdminRow
          key={row.attempt}
          href={adminPaths.transfer(row.attempt)}
          code={row.reference}
          time={row.startedAt}
          what={
            <>
              <bdi>{row.name}</bdi>{' '}
              <span className={styles.small}>{tOrders('order', { code: `\u2066${row.code}\u2069` })}</span>
            </>
          }
          marks={row.marks.map((mark) => (
            <Badge key={mark} tone={TRANSFER_TONE[mark]}>
              {t(`lists.${mark}`)}
            </Badge>
          ))}
          amount={row.amount}
        />
      ))}
    </ul>
  );
}
