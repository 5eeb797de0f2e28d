import { useTranslations } from 'use-intl';
import { CASH_ON_DELIVERY } from '../../../modules/payments/payment-methods.rules.ts';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { useMoney } from '../../ui/money-format.tsx';
import { OrderLines } from '../order/order-lines.tsx';
import { Totals } from '../order/totals.tsx';
import type { CheckoutPage } from './checkout-page.server.ts';
import styles from './checkout-summary.module.css';

type Props = { page: CheckoutPage; isPlacing: boolean; isUpdating: boolean };

/** Everything that will be charged, and the button that says so. */
export function CheckoutSummary({ page, isPlacing, isUpdating }: Props) {
  const t = useTranslations('checkout');
  const address = useAddress();
  const write = useMoney();
  const canOrder = page.options.length > 0 && page.methods.length > 0;
  const problemsOf = new Map(page.lines.map((line) => [line.id, line]));
  return (
    <section className={styles.summary} aria-labelledby="checkout-summary">
      <div className={styles.head}>
        <h2 id="checkout-summary" className={styles.title}>
          {t('summary')}
        </h2>
        <a href={address(to.cart())}>{t('change')}</a>
      </div>
      <OrderLines
        lines={page.lines}
        below={({ id, title }) => {
          const line = problemsOf.get(id);
          if (!line || line.problems.length === 0) return null;
          return (
            <>
              {line.problems.map((sentence) => (
                <p key={sentence} className={styles.problem}>
                  {sentence}
                </p>
              ))}
              {line.unshippable && (
                <Button look="secondary" name="leave_out" value={id}>
                  {t('leaveOut', { title })}
                </Button>
              )}
            </>
          );
        }}
      />
      <div className={styles.amounts} aria-live="polite" aria-busy={isUpdating || undefined}>
        <Totals totals={page.totals} taxLabel={page.taxLabel} />
      </div>
      <Button size="l" wide name="intent" value="place" disabled={!canOrder} busy={isPlacing}>
        {t('place', { total: write(page.totals.grand) })}
      </Button>
      {page.method === CASH_ON_DELIVERY && <p className={styles.small}>{t('payOnDelivery')}</p>}
      <p className={styles.small}>
        <a href={address(to.page('privacy-policy'))}>{t('terms')}</a> ·{' '}
        <a href={address(to.page('refund-policy'))}>{t('refunds')}</a>
      </p>
    </section>
  );
}
