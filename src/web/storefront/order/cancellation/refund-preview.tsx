import { useTranslations } from 'use-intl';
import { Amount } from '../../../ui/numbers/price.tsx';
import styles from './refund-preview.module.css';
import type { RefundView } from './refund-view.server.ts';

/** Preview of a refund by line. */
export function RefundPreview({ refund }: { refund: RefundView }) {
  const t = useTranslations('cancellation');
  return (
    <dl className={styles.list}>
      {refund.rows.map(({ name, amount }) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd>
            <Amount value={amount} />
          </dd>
        </div>
      ))}
      <div className={`${styles.row} ${styles.total}`}>
        <dt>{t(refund.reducesCashDue ? 'reducesCashDue' : 'refundTotal')}</dt>
        <dd>
          <Amount value={refund.total} />
        </dd>
      </div>
    </dl>
  );
}
