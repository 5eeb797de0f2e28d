import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMoney } from '../../ui/numbers/money-format.tsx';
import styles from './order-details.module.css';
import type { LineNote } from './order-lines.tsx';
import type { OrderView } from './order-view.server.ts';
import { OrderShipments } from './shipments/order-shipments.tsx';
import { PriceBreakdown } from './totals/price-breakdown.tsx';
import { Totals } from './totals/totals.tsx';
import { TransferDetails } from './transfer/transfer-details.tsx';

type Props = {
  order: OrderView;
  /** Whether to show the bank transfer details; false where the page already shows them. */
  showsTransfer?: boolean;
  /** Renders additional content below a line. */
  below?: LineNote;
};

/** Lines, amounts, payment and address of a placed order. */
export function OrderDetails({ order, showsTransfer = true, below }: Props) {
  const t = useTranslations('orders');
  const methods = useTranslations('payments');
  return (
    <div className={styles.details}>
      <section className={styles.part} aria-labelledby="order-products">
        <h2 id="order-products" className={styles.title}>
          {t(order.repairsOnly ? 'repairs' : 'products')}
        </h2>
        <OrderShipments order={order} below={below} />
      </section>
      <section className={styles.part} aria-labelledby="order-totals">
        <h2 id="order-totals" className={styles.title}>
          {t('totals')}
        </h2>
        <Totals totals={order.totals} discounts={order.discounts} repairsOnly={order.repairsOnly} />
        <PriceBreakdown
          totals={order.totals}
          discounts={order.discounts}
          repairsOnly={order.repairsOnly}
          lines={order.lines}
        />
      </section>
      <section className={styles.part} aria-labelledby="order-address">
        <h2 id="order-address" className={styles.title}>
          {t(order.pickup ? 'buyer' : 'address')}
        </h2>
        <Address lines={order.address} />
        {order.note && <p className={styles.note}>{t('note', { note: order.note })}</p>}
      </section>
      {order.billedTo && (
        <section className={styles.part} aria-labelledby="order-bill">
          <h2 id="order-bill" className={styles.title}>
            {t('billedTo')}
          </h2>
          <Address lines={order.billedTo} />
        </section>
      )}
      <section className={styles.part} aria-labelledby="order-payment">
        <h2 id="order-payment" className={styles.title}>
          {t('payment')}
        </h2>
        {order.method && <p>{methods(order.method)}</p>}
        <p>{t(PAYMENT_STATE_KEYS[order.paymentState])}</p>
        {order.failedRefundTotal !== null && <OutstandingRefund amount={order.failedRefundTotal} />}
        {showsTransfer && order.transfer && (
          <TransferDetails transfer={order.transfer} repairsOnly={order.repairsOnly} />
        )}
      </section>
    </div>
  );
}

function OutstandingRefund({ amount }: { amount: number }) {
  const t = useTranslations('cancellation');
  const write = useMoney();
  return <Notice tone="warning">{t('owed', { amount: `\u2068${write(amount)}\u2069` })}</Notice>;
}

function Address({ lines }: { lines: readonly string[] }) {
  return (
    <address className={styles.address}>
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  );
}

const PAYMENT_STATE_KEYS = {
  unpaid: 'unpaid',
  pending: 'unpaid',
  authorised: 'unpaid',
  failed: 'unpaid',
  paid: 'paid',
  part_refunded: 'partRefunded',
  refunded: 'refunded',
} as const satisfies Record<OrderView['paymentState'], string>;
