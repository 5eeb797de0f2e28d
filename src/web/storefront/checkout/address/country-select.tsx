import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/forms/button.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { type AddressFormView, checkoutFieldId } from '../checkout-values.ts';
import styles from '../form/checkout-form.module.css';

type Props = { page: AddressFormView; onAddressChange: (form: HTMLFormElement | null) => void };

/** The country, which determines the other fields; without JavaScript a button applies it. */
export function CountrySelect({ page: { values, errors, countries }, onAddressChange }: Props) {
  const t = useTranslations('checkout');
  const names = useTranslations('fieldNames');
  return (
    <div className={styles.withButton}>
      <Select
        id={checkoutFieldId('country')}
        label={names('country')}
        name="country"
        autoComplete="country"
        required
        defaultValue={values.country}
        error={errors.country}
        onChange={(event) => onAddressChange(event.currentTarget.form)}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Button look="secondary" name="intent" value="update" className={styles.withoutScript}>
        {t('updateCountry')}
      </Button>
    </div>
  );
}
