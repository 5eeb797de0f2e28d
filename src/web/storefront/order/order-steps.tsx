import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './order-steps.module.css';
import type { ProgressView, StepView } from './order-view.server.ts';

type OrderStepsInput = Pick<ProgressView, 'status' | 'steps' | 'pickup' | 'arrives'> & { repairsOnly?: boolean };

/** Progress of an order: completed, current and future steps. */
export function OrderSteps({ order }: { order: OrderStepsInput }) {
  const t = useTranslations('orders');
  const statusName = useStatusName(order.pickup, order.repairsOnly);
  return (
    <section className={styles.section} aria-label={t('progress')}>
      {order.status === 6 && <Notice tone="warning">{t('cancelled')}</Notice>}
      {order.status === 7 && <Notice>{t('returned')}</Notice>}
      {order.arrives && <p className={styles.arrives}>{t('arrives', { days: order.arrives })}</p>}
      <ol className={styles.steps}>
        {order.steps.map((step) => (
          <li
            key={step.status}
            className={`${styles.step} ${styles[step.state]}`}
            aria-current={step.state === 'active' ? 'step' : undefined}
          >
            <span className={styles.mark}>{step.state !== 'open' && <Icon name="check" size="s" />}</span>
            <span className={styles.name}>{statusName(step.status)}</span>
            <span className="visually-hidden">{t(STEP_STATE_KEYS[step.state])}</span>
            {step.at && <span className={styles.time}>{step.at}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const STEP_STATE_KEYS = { done: 'stepDone', active: 'stepActive', open: 'stepOpen' } as const satisfies Record<
  StepView['state'],
  string
>;

/** Name of an order status; pickup and repairs have their own names for "ready" and "handed over". */
export function useStatusName(pickup: boolean, isRepair = false): (status: ProgressView['status']) => string {
  const t = useTranslations('orders');
  return (status) => {
    if (isRepair && (status === 3 || status === 5)) return t(`repaired.s${status}`);
    if (pickup && (status === 3 || status === 5)) return t(`pickup.s${status}`);
    return t(`status.s${status}`);
  };
}
