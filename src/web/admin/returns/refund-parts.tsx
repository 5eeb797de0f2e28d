import { useTranslations } from 'use-intl';
import styles from '../orders/order.module.css';
import type { RefundView } from './refund-preview.server.ts';

/** The parts of a refund and its total. */
export function RefundParts({ refund }: { refund: RefundView }) {
  const t = useTranslations('admin');
  const tCheckout = useTranslations('checkout');
  const { parts, tax, alreadyRefunded, amount, method } = refund;
  if (method === null) return <p>{t('nothingPaid')}</p>;
  const line = (name: string, value: string, className?: string) => (
    <div key={`${name} ${value}`} className={className ? `${styles.line} ${className}` : styles.line}>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd className={styles.sum}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
  return (
    <dl className={styles.descriptionList}>
      {parts.map(({ name, amount: value, isDealGone }) =>
        line(isDealGone ? t('lostDiscount', { title: `\u2068${name}\u2069` }) : name, value),
      )}
      {line(`${t('refundPreview')} · ${method}`, amount, styles.grand)}
      {tax !== null && line(tCheckout('taxIncluded'), tax, styles.small)}
      {alreadyRefunded !== null && line(t('refunded'), alreadyRefunded, styles.small)}
    </dl>
  );
}
