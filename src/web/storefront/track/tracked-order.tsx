import { useTranslations } from 'use-intl';
import { OrderDetails } from '../order/order-details.tsx';
import { OrderSteps } from '../order/order-steps.tsx';
import type { OrderView, ProgressView } from '../order/order-view.server.ts';
import styles from './track.module.css';

/** The steps for everybody with the code, the rest for whoever is known by it. */
export function TrackedOrder({ progress, order }: { progress: ProgressView; order: OrderView | null }) {
  const t = useTranslations('track');
  const orders = useTranslations('orders');
  return (
    <article className={styles.order}>
      <header>
        <h2>{orders('order', { code: `\u2066${progress.code}\u2069` })}</h2>
        <p className={styles.intro}>{orders('placed', { date: progress.placed })}</p>
      </header>
      <OrderSteps order={progress} />
      {order ? <OrderDetails order={order} /> : <p className={styles.intro}>{t('locked')}</p>}
    </article>
  );
}
