import { useTranslations } from 'use-intl';
import styles from './order.module.css';
import type { ShownRefund } from './refund-preview.server.ts';

/** What a refund consists of. */
export function RefundParts({ refund }: { refund: ShownRefund }) {
  const t = useTranslations('backoffice');
  const sums = useTranslations('checkout');
  const { parts, tax, before, amount, method } = refund;
  if (method === null) return <p>{t('nothingPaid')}</p>;
  const line = (name: string, value: string, look?: string) => (
    <div key={`${name} ${value}`} className={look ? `${styles.line} ${look}` : styles.line}>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd className={styles.sum}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
  return (
    <dl className={styles.pairs}>
      {parts.map(({ name, amount: value, isDealGone }) =>
        line(isDealGone ? t('dealGone', { title: `\u2068${name}\u2069` }) : name, value),
      )}
      {line(`${t('refundPreview')} · ${method}`, amount, styles.grand)}
      {tax !== null && line(sums('taxIncluded'), tax, styles.small)}
      {before !== null && line(t('goneBack'), before, styles.small)}
    </dl>
  );
}
