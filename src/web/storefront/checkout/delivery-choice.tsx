import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Amount } from '../../ui/price.tsx';
import styles from './checkout-form.module.css';
import type { CheckoutPage } from './checkout-page.server.ts';
import { fieldId } from './checkout-values.ts';

type Props = { page: CheckoutPage; onChange: (form: HTMLFormElement | null) => void };

/** The ways to send it there, each with its price and its days. */
export function DeliveryChoice({ page, onChange }: Props) {
  const t = useTranslations('checkout');
  return (
    <fieldset className={styles.group} id="delivery">
      <legend className={styles.legend}>{t('delivery')}</legend>
      <Button look="secondary" name="intent" value="update" className={styles.withoutScript}>
        {t('updateDelivery')}
      </Button>
      {page.noDelivery && (
        <Notice tone="warning" title={t('unshippable')}>
          {page.noDelivery}
        </Notice>
      )}
      {page.errors.shipping_rule_id && <p className={styles.error}>{page.errors.shipping_rule_id}</p>}
      {/* other offers bring the server's choice among them; the same ones keep the hand's, and its focus */}
      <div key={page.options.map(({ id }) => id).join()} className={styles.choices}>
        {page.options.map(({ id, title, price, days }, index) => (
          <RadioCard
            key={id}
            id={index === 0 ? fieldId('shipping_rule_id') : undefined}
            name="shipping_rule_id"
            value={id}
            defaultChecked={page.option === id}
            onChange={(event) => onChange(event.currentTarget.form)}
            detail={t('arrives', { days })}
            aside={price === 0 ? t('free') : <Amount value={price} />}
          >
            {title}
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}
