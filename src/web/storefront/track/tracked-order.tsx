import { useTranslations } from 'use-intl';
import { hasInvoice } from '../../../modules/orders/order.states.rules.ts';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { LASTING_OUTCOME, OUTCOME } from '../../ui/feedback/outcome.ts';
import { Button } from '../../ui/forms/button.tsx';
import { CancelPanel } from '../order/cancellation/cancel-panel.tsx';
import { OrderActions } from '../order/order-actions.tsx';
import { OrderDetails } from '../order/order-details.tsx';
import { OrderSteps } from '../order/order-steps.tsx';
import type { ProgressView } from '../order/order-view.server.ts';
import { ReturnPanel } from '../returns/return-panel.tsx';
import styles from './track.module.css';
import type { TrackResult } from './track.server.ts';

type Props = { found: TrackResult & { progress: ProgressView }; isAnswer: boolean };

/** The steps for all visitors with the code, the rest only with the contact. */
export function TrackedOrder({ found, isAnswer }: Props) {
  const { progress, order, cancel, refused, pieces, returns, returned, done, cancelled, code, contact } = found;
  const isFound = isAnswer && !(refused || pieces || returned || done || cancelled);
  const t = useTranslations('track');
  const orders = useTranslations('orders');
  const invoice = useTranslations('invoice');
  const address = useLocalePath();
  return (
    <article className={styles.order}>
      <header>
        <h2 {...(isFound ? OUTCOME : LASTING_OUTCOME)}>{orders('order', { code: `\u2066${progress.code}\u2069` })}</h2>
        <p className={styles.intro}>{orders('placed', { date: progress.placed })}</p>
      </header>
      <OrderSteps order={{ ...progress, repairsOnly: order?.repairsOnly }} />
      {order && (
        <OrderActions answer={done} action={to.trackOrder()} hidden={{ code, contact }}>
          {hasInvoice(order.status) && (
            // a file response needs a native form submission
            <form method="post" action={address(to.guestInvoice())}>
              <input type="hidden" name="code" value={code} />
              <input type="hidden" name="contact" value={contact} />
              <Button look="secondary">{invoice('asPdf')}</Button>
            </form>
          )}
        </OrderActions>
      )}
      {cancel && (
        <CancelPanel
          cancel={cancel}
          answer={refused}
          pieces={pieces}
          action={to.trackOrder()}
          hidden={{ code, contact }}
          hasJustCancelled={cancelled}
        />
      )}
      {returns && (
        <ReturnPanel returns={returns} answer={returned} action={to.trackOrder()} hidden={{ code, contact }} />
      )}
      {order ? <OrderDetails order={order} /> : <p className={styles.intro}>{t('locked')}</p>}
    </article>
  );
}
