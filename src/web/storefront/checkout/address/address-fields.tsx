import { useTranslations } from 'use-intl';
import { TextField } from '../../../ui/forms/field.tsx';
import type { CheckoutPage } from '../checkout-page.server.ts';
import { type CheckoutField, checkoutFieldId } from '../checkout-values.ts';
import styles from '../form/checkout-form.module.css';
import { CountrySelect } from './country-select.tsx';
import { AddressDeletedError, SaveAddressCheckbox, SavedAddresses } from './saved-addresses.tsx';
import { StreetFields } from './street-fields.tsx';

type Props = {
  page: CheckoutPage;
  /** Country or another part of the destination has changed: address fields and delivery options depend on it. */
  onAddressChange: (form: HTMLFormElement | null) => void;
};

/** Shipping address or pickup contact: chosen from the address book, or typed. */
export function AddressFields({ page, onAddressChange }: Props) {
  const t = useTranslations('checkout');
  const { values } = page;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {t(page.repairsOnly ? 'payer' : page.collected ? 'pickupContact' : 'address')}
      </legend>
      {page.book.entries.length > 0 ? (
        <SavedAddresses page={page} name="address_id" chosen={page.book.chosen} onChange={onAddressChange} />
      ) : (
        <AddressDeletedError page={page} name="address_id" />
      )}
      {page.book.chosen === null ? (
        <NewAddressFields page={page} onAddressChange={onAddressChange} />
      ) : (
        <HiddenAddressFields values={values} fields={[...RECIPIENT_FIELDS, ...DESTINATION_FIELDS, 'save_address']} />
      )}
    </fieldset>
  );
}

/** The country comes first because it determines the other fields. */
function NewAddressFields({ page, onAddressChange }: Props) {
  const names = useTranslations('fieldNames');
  const { values, errors } = page;
  return (
    <>
      <div className={styles.pair}>
        <CountrySelect page={page} onAddressChange={onAddressChange} />
        <TextField
          id={checkoutFieldId('name')}
          label={names('name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          required
          defaultValue={values.name}
          error={errors.name}
        />
      </div>
      {page.collected ? (
        <HiddenAddressFields values={values} fields={DESTINATION_FIELDS} />
      ) : (
        <StreetFields page={page} onAddressChange={onAddressChange} />
      )}
      {page.customer && !page.collected ? (
        <SaveAddressCheckbox page={page} />
      ) : (
        <HiddenAddressFields values={values} fields={['save_address']} />
      )}
    </>
  );
}

/** Carries typed address values that are not shown at the moment. */
function HiddenAddressFields({ values, fields }: Pick<CheckoutPage, 'values'> & { fields: readonly CheckoutField[] }) {
  return fields.map((field) => <input key={field} type="hidden" name={field} value={values[field]} />);
}

const RECIPIENT_FIELDS = ['country', 'name'] as const;
const DESTINATION_FIELDS = ['address_1', 'state', 'city', 'zip', 'address_2', 'landmark', 'delivery_note'] as const;
