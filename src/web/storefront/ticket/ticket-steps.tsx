import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from '../order/order-steps.module.css';
import type { TicketProgressView } from './ticket-view.server.ts';

const STEP_STATE_KEYS = { done: 'stepDone', active: 'stepActive', open: 'stepOpen' } as const;

/** Progress of a repair: completed, current and future steps. */
export function TicketSteps({ ticket }: { ticket: TicketProgressView }) {
  const t = useTranslations('ticket');
  const orders = useTranslations('orders');
  return (
    <section className={styles.section} aria-label={t('progress')}>
      <p className={styles.arrives}>{ticket.statusText}</p>
      <ol className={styles.steps}>
        {ticket.steps.map(({ step, name, state, at }) => (
          <li
            key={step}
            className={`${styles.step} ${styles[state]}`}
            aria-current={state === 'active' ? 'step' : undefined}
          >
            <span className={styles.mark}>{state !== 'open' && <Icon name="check" size="s" />}</span>
            <span className={styles.name}>{name}</span>
            <span className="visually-hidden">{orders(STEP_STATE_KEYS[state])}</span>
            {at && <span className={styles.time}>{at}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
