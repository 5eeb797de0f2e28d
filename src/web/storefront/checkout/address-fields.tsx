import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/field.tsx';
import styles from './checkout-form.module.css';
import type { CheckoutPage } from './checkout-page.server.ts';
import { type CheckoutField, fieldId } from './checkout-values.ts';
import { CountrySelect } from './country-select.tsx';
import { AddressGone, KeepAddress, SavedAddresses } from './saved-addresses.tsx';
import { Street } from './street-fields.tsx';

type Props = {
  page: CheckoutPage;
  /** Country or another part of the destination has changed: address fields and delivery options depend on it. */
  onPlaceChange: (form: HTMLFormElement | null) => void;
};

/** Shipping address or pickup contact: chosen from the address book, or typed. */
export function AddressFields({ page, onPlaceChange }: Props) {
  const t = useTranslations('checkout');
  const { values } = page;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {t(page.repairsOnly ? 'payer' : page.collected ? 'collector' : 'address')}
      </legend>
      {page.book.entries.length > 0 ? (
        <SavedAddresses page={page} name="address_id" chosen={page.book.chosen} onChange={onPlaceChange} />
      ) : (
        <AddressGone page={page} name="address_id" />
      )}
      {page.book.chosen === null ? (
        <TypedAddress page={page} onPlaceChange={onPlaceChange} />
      ) : (
        <KeptAddress values={values} fields={[...WHO, ...WHERE, 'save_address']} />
      )}
    </fieldset>
  );
}

/** The country comes first because it determines the other fields. */
function TypedAddress({ page, onPlaceChange }: Props) {
  const names = useTranslations('fieldNames');
  const { values, errors } = page;
  return (
    <>
      <div className={styles.pair}>
        <CountrySelect page={page} onPlaceChange={onPlaceChange} />
        <TextField
          id={fieldId('name')}
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
        <KeptAddress values={values} fields={WHERE} />
      ) : (
        <Street page={page} onPlaceChange={onPlaceChange} />
      )}
      {page.customer && !page.collected ? (
        <KeepAddress page={page} />
      ) : (
        <KeptAddress values={values} fields={['save_address']} />
      )}
    </>
  );
}

/** Carries typed address values that are not shown at the moment. */
function KeptAddress({ values, fields }: Pick<CheckoutPage, 'values'> & { fields: readonly CheckoutField[] }) {
  return fields.map((field) => <input key={field} type="hidden" name={field} value={values[field]} />);
}

const WHO = ['country', 'name'] as const;
const WHERE = ['address_1', 'state', 'city', 'zip', 'address_2', 'landmark', 'delivery_note'] as const;
