import { useEffect } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { RadioCard } from '../../../ui/forms/choice.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import styles from './payment.module.css';
import type { PaymentPage, PaymentState } from './payment-page.server.ts';

type Props = { page: PaymentPage & { state: Exclude<PaymentState, 'done' | 'transfer'> }; failed: string | null };

/** Polling interval: prompt for the shopper, within the limits of the providers; milliseconds. */
const POLL_INTERVAL_MS = 4_000;

/** The page of an order whose payment is missing or unconfirmed: state and possible actions. */
export function PaymentPending({ page, failed }: Props) {
  const t = useTranslations('payment');
  const { order, state, minutesLeft: minutes } = page;
  const email = `\u2068${order.email}\u2069`;
  usePolling(state === 'checking');
  return (
    <>
      <header className={styles.head} aria-live="polite">
        <span className={state === 'checking' || state === 'open' ? styles.wait : styles.warn}>
          <Icon name={state === 'checking' || state === 'open' ? 'clock' : 'warning'} size="l" />
        </span>
        <h1>{t(`${state}Title`)}</h1>
        <p>{t(`${state}Text`, { email, minutes })}</p>
      </header>
      {failed && (
        <Notice tone="warning" urgent>
          {failed}
        </Notice>
      )}
      {state === 'checking' && (
        <Form className={styles.retry}>
          <Button look="secondary">{t('again')}</Button>
        </Form>
      )}
      {(state === 'open' || state === 'failed') && <PayForm page={page} />}
    </>
  );
}

/** Id of the payment form, which also submits a change of language. */
export const PAY_FORM_ID = 'pay';

/** Payment methods of an unpaid order. */
export function PayForm({ page: { methods, order, chosen } }: { page: PaymentPage }) {
  const t = useTranslations('payment');
  const names = useTranslations('payments');
  const formatMoney = useMoney();
  const navigation = useNavigation();
  const isOffered = methods.some(({ code }) => code === chosen);
  const total = `\u2068${formatMoney(order.totals.grand)}\u2069`;
  return (
    <Form id={PAY_FORM_ID} method="post" className={styles.pay}>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('how')}</legend>
        {methods.map(({ code, key }, index) => (
          <RadioCard
            key={code}
            name="order_method"
            value={code}
            defaultChecked={isOffered ? code === chosen : index === 0}
          >
            {names(key)}
          </RadioCard>
        ))}
      </fieldset>
      <Button size="l" wide busy={navigation.state !== 'idle'}>
        {t('pay', { total })}
      </Button>
    </Form>
  );
}

/** Polls the shop's page, which polls the provider. */
function usePolling(waiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!waiting || state !== 'idle') return;
    const timer = setTimeout(revalidate, POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [waiting, revalidate, state]);
}
