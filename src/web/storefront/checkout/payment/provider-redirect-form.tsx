import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './payment.module.css';
import type { PaymentPage } from './payment-page.server.ts';

type Props = { forward: NonNullable<PaymentPage['forward']>; provider: PaymentPage['order']['method'] };

/** Redirect to a payment provider that requires a POST form: submits itself; without JavaScript by its button. */
export function ProviderRedirectForm({ forward, provider }: Props) {
  const t = useTranslations('payment');
  const names = useTranslations('payments');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  const name = provider === null ? '' : names(provider);
  return (
    <form ref={form} method="post" action={forward.url} className={styles.head}>
      <h1>{t('forward', { provider: name })}</h1>
      {Object.entries(forward.fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button>{t('forwardButton', { provider: name })}</Button>
    </form>
  );
}
