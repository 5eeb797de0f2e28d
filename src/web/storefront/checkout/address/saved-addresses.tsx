import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox, RadioCard } from '../../../ui/forms/choice.tsx';
import type { CheckoutPage } from '../checkout-page.server.ts';
import { checkoutFieldId } from '../checkout-values.ts';
import styles from '../form/checkout-form.module.css';

type Props = {
  page: Pick<CheckoutPage, 'book' | 'errors'>;
  name: 'address_id' | 'billing_address_id';
  /** Id of the selected address; null while a new one is typed. */
  chosen: string | null;
  onChange: (form: HTMLFormElement | null) => void;
};

/** A customer's saved addresses, and the option to type another one. */
export function SavedAddresses({ page: { book, errors }, name, chosen, onChange }: Props) {
  const t = useTranslations('checkout');
  return (
    <>
      <AddressDeletedError page={{ errors }} name={name} />
      <div className={styles.choices}>
        {book.entries.map(({ id, name: holder, lines }) => (
          <RadioCard
            key={id}
            name={name}
            value={id}
            defaultChecked={chosen === id}
            onChange={(event) => onChange(event.currentTarget.form)}
            detail={lines.map((line) => (
              <span key={line} className={styles.addressLine}>
                <bdi>{line}</bdi>
              </span>
            ))}
          >
            <bdi>{holder}</bdi>
          </RadioCard>
        ))}
        <RadioCard
          name={name}
          value="new"
          defaultChecked={chosen === null}
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

/** Error for a selected address that no longer exists. */
export function AddressDeletedError({
  page: { errors },
  name,
}: {
  page: Pick<CheckoutPage, 'errors'>;
  name: Props['name'];
}) {
  if (!errors[name]) return null;
  return (
    <p id={checkoutFieldId(name)} tabIndex={-1} className={styles.error}>
      {errors[name]}
    </p>
  );
}

/** Whether to save the typed address. */
export function SaveAddressCheckbox({ page }: { page: Pick<CheckoutPage, 'values'> }) {
  const t = useTranslations('checkout');
  return (
    <Checkbox name="save_address" value="1" defaultChecked={page.values.save_address !== ''}>
      {t('saveAddress')}
    </Checkbox>
  );
}
