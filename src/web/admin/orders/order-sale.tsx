import { useTranslations } from 'use-intl';
import { PlainNumber } from '../../ui/numbers/plain-number.tsx';
import styles from './order.module.css';
import type { AdminOrder } from './order-view.server.ts';

/** Lines, totals and buyer of an order. */
export function OrderSale({ order }: { order: AdminOrder }) {
  const t = useTranslations('admin');
  const tOrders = useTranslations('orders');
  const tCheckout = useTranslations('checkout');
  const { buyer, lines, totals } = order;
  return (
    <>
      <section className={styles.card}>
        <h2 className={styles.title}>{tOrders('products')}</h2>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.id} className={styles.line}>
              <span>
                <bdi>
                  <PlainNumber value={line.quantity} />
                </bdi>{' '}
                × <bdi>{line.title}</bdi>
                <span className={styles.secondary}>
                  <bdi>{line.attributes}</bdi> <bdi dir="ltr">{line.sku}</bdi>
                </span>
                {line.buyerText !== null && (
                  <span className={styles.secondary}>{t('buyerReads', { text: `\u2068${line.buyerText}\u2069` })}</span>
                )}
                {line.cancelled > 0 && <strong>{tOrders('linesCancelled', { count: line.cancelled })}</strong>}
                {line.returned > 0 && (
                  <span className={styles.secondary}>{tOrders('linesReturned', { count: line.returned })}</span>
                )}
              </span>
              <bdi className={styles.sum}>{line.total}</bdi>
            </li>
          ))}
        </ul>
        <dl className={styles.descriptionList}>
          {totals.map(({ key, amount }) => (
            <div key={key} className={key === 'total' ? `${styles.line} ${styles.grand}` : styles.line}>
              <dt>{tCheckout(key)}</dt>
              <dd className={styles.sum}>
                <bdi>{amount}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.card}>
        <h2 className={styles.title}>{t('buyer')}</h2>
        <address className={styles.address}>
          {buyer.address.map((line) => (
            <span key={line}>
              <bdi>{line}</bdi>
            </span>
          ))}
          <a className={styles.contact} href={`mailto:${buyer.email}`}>
            <bdi dir="ltr">{buyer.email}</bdi>
          </a>
          <a className={styles.contact} href={`tel:${buyer.phone}`}>
            <bdi dir="ltr">{buyer.phone}</bdi>
          </a>
        </address>
        {buyer.billedTo && (
          <>
            <h3 className={styles.small}>{tOrders('billedTo')}</h3>
            <address className={styles.address}>
              {buyer.billedTo.map((line) => (
                <span key={line}>
                  <bdi>{line}</bdi>
                </span>
              ))}
            </address>
          </>
        )}
        <p className={styles.small}>{t('writesIn', { language: buyer.language })}</p>
        {buyer.note && <p>{t('buyerNote', { note: buyer.note })}</p>}
      </section>
    </>
  );
}
