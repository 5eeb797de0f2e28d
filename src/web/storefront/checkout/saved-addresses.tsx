import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Checkbox, RadioCard } from '../../ui/choice.tsx';
import styles from './checkout-form.module.css';
import type { CheckoutPage } from './checkout-page.server.ts';

type Props = { page: CheckoutPage; onChange: (form: HTMLFormElement | null) => void };

/** A customer's own addresses, and the way to another one. */
export function SavedAddresses({ page: { book }, onChange }: Props) {
  const t = useTranslations('checkout');
  return (
    <>
      <div className={styles.choices}>
        {book.entries.map(({ id, name, lines }) => (
          <RadioCard
            key={id}
            name="address_id"
            value={id}
            defaultChecked={book.chosen === id}
            onChange={(event) => onChange(event.currentTarget.form)}
            detail={lines.map((line) => (
              <span key={line} className={styles.bookLine}>
                <bdi>{line}</bdi>
              </span>
            ))}
          >
            <bdi>{name}</bdi>
          </RadioCard>
        ))}
        <RadioCard
          name="address_id"
          value="new"
          defaultChecked={book.chosen === null}
          onChange={(event) => onChange(event.currentTarget.form)}
        >
          {t('otherAddress')}
        </RadioCard>
      </div>
      <Button look="secondary" name="intent" value="update" className={styles.withoutScript}>
        {t('updateAddress')}
      </Button>
    </>
  );
}

/** Whether a typed address goes into the book. */
export function KeepAddress({ page }: { page: CheckoutPage }) {
  const t = useTranslations('checkout');
  return (
    <Checkbox name="save_address" value="1" defaultChecked={page.values.save_address !== ''}>
      {t('keepAddress')}
    </Checkbox>
  );
}
