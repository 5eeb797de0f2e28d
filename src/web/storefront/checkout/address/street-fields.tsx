import { useTranslations } from 'use-intl';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { type AddressFormView, checkoutFieldId } from '../checkout-values.ts';
import styles from '../form/checkout-form.module.css';
import { LocalityInput } from './locality-input.tsx';

type Props = { page: AddressFormView; onAddressChange: (form: HTMLFormElement | null) => void };

/** Street address fields in the format of the country. */
export function StreetFields({ page, onAddressChange }: Props) {
  const t = useTranslations('checkout');
  const names = useTranslations('fieldNames');
  const { values, errors } = page;
  const moreIsUsed = Boolean(values.address_2 || values.landmark || values.delivery_note);
  return (
    <>
      <TextField
        id={checkoutFieldId('address_1')}
        label={names('address_1')}
        name="address_1"
        autoComplete="address-line1"
        maxLength={120}
        required
        defaultValue={values.address_1}
        error={errors.address_1}
      />
      <div className={styles.pair}>
        {page.places.map((place) => (
          <LocalityInput
            key={`${values.country} ${place.field}`}
            place={place}
            page={page}
            onChange={onAddressChange}
          />
        ))}
      </div>
      <Disclosure title={t('more')} open={moreIsUsed}>
        <div className={styles.pair}>
          <TextField
            id={checkoutFieldId('address_2')}
            label={names('address_2')}
            optional={t('optional')}
            name="address_2"
            autoComplete="address-line2"
            maxLength={120}
            defaultValue={values.address_2}
            error={errors.address_2}
          />
          <TextField
            id={checkoutFieldId('landmark')}
            label={names('landmark')}
            optional={t('optional')}
            name="landmark"
            maxLength={120}
            defaultValue={values.landmark}
            error={errors.landmark}
          />
          <TextField
            id={checkoutFieldId('delivery_note')}
            label={names('delivery_note')}
            optional={t('optional')}
            name="delivery_note"
            maxLength={200}
            defaultValue={values.delivery_note}
            error={errors.delivery_note}
          />
        </div>
      </Disclosure>
    </>
  );
}
