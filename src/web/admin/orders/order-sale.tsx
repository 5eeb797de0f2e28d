import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { PlainNumber } from '../../ui/numbers/plain-number.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from './order.module.css';
import type { AdminOrder } from './order-view.server.ts';

/** Lines and totals of an order, with its invoice. */
export function OrderSale({ order }: { order: AdminOrder }) {
  const t = useTranslations('admin');
  const tOrders = useTranslations('orders');
  const tCheckout = useTranslations('checkout');
  const tInvoice = useTranslations('invoice');
  const tDocuments = useTranslations('orderDocuments');
  const { lines, totals } = order;
  return (
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
      {order.hasInvoice && (
        <div>
          <ButtonLink look="secondary" href={adminPaths.orderDocument('invoice', { code: order.code })} data-reload="">
            {tInvoice('asPdf')}
          </ButtonLink>
        </div>
      )}
      {order.creditNotes.length > 0 && (
        <ul className={styles.refunds}>
          {order.creditNotes.map(({ number, text }) => (
            <li key={number} className={styles.line}>
              <a
                className={styles.contact}
                href={adminPaths.orderDocument('credit-note', { code: order.code, number })}
                data-reload=""
              >
                {tDocuments('creditNotePdf', { number })}
              </a>
              <bdi className={styles.small}>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
