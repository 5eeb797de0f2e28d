import { useTranslations } from 'use-intl';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './checkout-form.module.css';
import type { CheckoutPage } from './checkout-page.server.ts';
import { type CheckoutField, fieldId } from './checkout-values.ts';
import { CountrySelect } from './country-select.tsx';
import { PlaceInput } from './place-input.tsx';
import { KeepAddress, SavedAddresses } from './saved-addresses.tsx';

type Props = {
  page: CheckoutPage;
  /** The country or another part of the place is another one: fields and delivery change with it. */
  onPlaceChange: (form: HTMLFormElement | null) => void;
};

/** Where it goes, or who comes for it: out of the address book, or typed. */
export function AddressFields({ page, onPlaceChange }: Props) {
  const t = useTranslations('checkout');
  const { values } = page;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(page.collected ? 'collector' : 'address')}</legend>
      {page.book.entries.length > 0 && <SavedAddresses page={page} onChange={onPlaceChange} />}
      {page.book.chosen === null ? (
        <TypedAddress page={page} onPlaceChange={onPlaceChange} />
      ) : (
        <KeptAddress values={values} fields={[...WHO, ...WHERE]} />
      )}
    </fieldset>
  );
}

/** The country first, for it decides which fields follow. */
function TypedAddress({ page, onPlaceChange }: Props) {
  const t = useTranslations('checkout');
  const { values, errors } = page;
  return (
    <>
      <div className={styles.pair}>
        <CountrySelect page={page} onPlaceChange={onPlaceChange} />
        <TextField
          id={fieldId('name')}
          label={t('name')}
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
      {page.customer && !page.collected && <KeepAddress page={page} />}
    </>
  );
}

/** What has been typed of an address that is not needed just now. */
function KeptAddress({ values, fields }: Pick<CheckoutPage, 'values'> & { fields: readonly CheckoutField[] }) {
  return fields.map((field) => <input key={field} type="hidden" name={field} value={values[field]} />);
}

const WHO = ['country', 'name'] as const;
const WHERE = ['address_1', 'state', 'city', 'zip', 'address_2', 'landmark', 'delivery_note'] as const;

function Street({ page, onPlaceChange }: Props) {
  const t = useTranslations('checkout');
  const { values, errors } = page;
  const moreIsUsed = Boolean(values.address_2 || values.landmark || values.delivery_note);
  return (
    <>
      <TextField
        id={fieldId('address_1')}
        label={t('street')}
        name="address_1"
        autoComplete="address-line1"
        maxLength={120}
        required
        defaultValue={values.address_1}
        error={errors.address_1}
      />
      <div className={styles.pair}>
        {page.places.map((place) => (
          <PlaceInput key={`${values.country} ${place.field}`} place={place} page={page} onChange={onPlaceChange} />
        ))}
      </div>
      <Disclosure title={t('more')} open={moreIsUsed}>
        <div className={styles.pair}>
          <TextField
            id={fieldId('address_2')}
            label={t('address2')}
            optional={t('optional')}
            name="address_2"
            autoComplete="address-line2"
            maxLength={120}
            defaultValue={values.address_2}
            error={errors.address_2}
          />
          <TextField
            id={fieldId('landmark')}
            label={t('landmark')}
            optional={t('optional')}
            name="landmark"
            maxLength={120}
            defaultValue={values.landmark}
            error={errors.landmark}
          />
          <TextField
            id={fieldId('delivery_note')}
            label={t('driverNote')}
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
