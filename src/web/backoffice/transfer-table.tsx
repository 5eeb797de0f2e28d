import { useTranslations } from 'use-intl';
import type { TransferList } from '../../modules/payments/transfer-decision.rules.ts';
import { Badge } from '../ui/badge.tsx';
import { inOffice } from './office-paths.ts';
import { OfficeRow } from './office-row.tsx';
import styles from './orders.module.css';
import type { OfficeTransferRow } from './transfers-page.server.ts';

export const TONE_OF_TRANSFER: Record<TransferList, 'accent' | 'success' | 'warning' | 'neutral'> = {
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
export function TransferTable({ rows }: { rows: OfficeTransferRow[] }) {
  const t = useTranslations('backoffice.transfers');
  const tOrders = useTranslations('orders');
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <OfficeRow
          key={row.attempt}
          href={inOffice.transfer(row.attempt)}
          code={row.reference}
          time={row.begun}
          what={
            <>
              <bdi>{row.name}</bdi>{' '}
              <span className={styles.small}>{tOrders('order', { code: `\u2066${row.code}\u2069` })}</span>
            </>
          }
          marks={row.marks.map((mark) => (
            <Badge key={mark} tone={TONE_OF_TRANSFER[mark]}>
              {t(`lists.${mark}`)}
            </Badge>
          ))}
          amount={row.amount}
        />
      ))}
    </ul>
  );
}
