import { useTranslations } from 'use-intl';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RadioCard } from '../../../ui/forms/choice.tsx';
import { Amount } from '../../../ui/numbers/price.tsx';
import type { CheckoutPage } from '../checkout-page.server.ts';
import { checkoutFieldId } from '../checkout-values.ts';
import styles from '../form/checkout-form.module.css';

type Props = { page: CheckoutPage; onChange: (form: HTMLFormElement | null) => void };

export function PaymentChoice({ page, onChange }: Props) {
  const t = useTranslations('checkout');
  const methods = useTranslations('payments');
  const transfer = useTranslations('transfer');
  const hints: Partial<Record<(typeof page.methods)[number]['key'], string>> = {
    cashOnDelivery: methods('cashOnDeliveryHint'),
    bankTransfer: transfer(page.repairsOnly ? 'hintRepair' : 'hint'),
  };
  const { codFee } = page.totals;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('payment')}</legend>
      {page.nothingToPay ? (
        <Notice>{t('nothingToPay')}</Notice>
      ) : (
        page.methods.length === 0 && <Notice tone="warning">{methods('none')}</Notice>
      )}
      {page.errors.order_method && <p className={styles.error}>{page.errors.order_method}</p>}
      <div key={page.methods.map(({ code }) => code).join()} className={styles.choices}>
        {page.methods.map(({ code, key }, index) => (
          <RadioCard
            key={code}
            id={index === 0 ? checkoutFieldId('order_method') : undefined}
            name="order_method"
            value={code}
            defaultChecked={page.method === code}
            onChange={(event) => onChange(event.currentTarget.form)}
            detail={hints[key]}
            aside={page.method === code && codFee > 0 ? <Amount value={codFee} /> : undefined}
          >
            {methods(key)}
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}
