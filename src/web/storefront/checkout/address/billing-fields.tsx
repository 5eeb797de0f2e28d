import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { Select, TextField } from '../../../ui/forms/field.tsx';
import type { CheckoutPage } from '../checkout-page.server.ts';
import { type CheckoutField, checkoutFieldId } from '../checkout-values.ts';
import styles from '../form/checkout-form.module.css';
import { AddressDeletedError, SavedAddresses } from './saved-addresses.tsx';

type Props = { page: CheckoutPage; onChange: (form: HTMLFormElement | null) => void };

/** Billing address; the shipping address unless another one is given. */
export function BillingFields({ page, onChange }: Props) {
  const t = useTranslations('checkout');
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{t('billing')}</legend>
      <div className={styles.withButton}>
        <Checkbox
          name="bill_elsewhere"
          value="1"
          defaultChecked={page.billing !== null}
          onChange={(event) => onChange(event.currentTarget.form)}
        >
          {t('otherBillingAddress')}
        </Checkbox>
        <Button look="secondary" name="intent" value="update" className={styles.withoutScript}>
          {t('updateAddress')}
        </Button>
      </div>
      {page.billing ? (
        <BillingAddress page={page} billing={page.billing} onChange={onChange} />
      ) : (
        <HiddenBillingFields page={page} fields={['billing_address_id', ...NEW_BILLING_FIELDS]} />
      )}
    </fieldset>
  );
}

type BillingAddressProps = Props & { billing: NonNullable<CheckoutPage['billing']> };

/** Billing address from the address book, or typed. Typed values are carried along. */
function BillingAddress(props: BillingAddressProps) {
  const { page, billing, onChange } = props;
  if (page.book.entries.length === 0)
    return (
      <>
        <AddressDeletedError page={page} name="billing_address_id" />
        <NewBillingFields {...props} />
      </>
    );
  return (
    <>
      <SavedAddresses page={page} name="billing_address_id" chosen={billing.chosen} onChange={onChange} />
      {billing.chosen === null ? (
        <NewBillingFields {...props} />
      ) : (
        <HiddenBillingFields page={page} fields={NEW_BILLING_FIELDS} />
      )}
    </>
  );
}

/** Carries values that are not shown at the moment. */
function HiddenBillingFields({ page, fields }: Pick<Props, 'page'> & { fields: readonly CheckoutField[] }) {
  return fields.map((field) => <input key={field} type="hidden" name={field} value={page.values[field]} />);
}

const NEW_BILLING_FIELDS = [
  'billing_name',
  'billing_company',
  'billing_tax_id',
  'billing_country',
  'billing_address_1',
  'billing_state',
  'billing_city',
  'billing_zip',
] as const;

function NewBillingFields({ page, billing, onChange }: BillingAddressProps) {
  const t = useTranslations('checkout');
  const names = useTranslations('fieldNames');
  const renderField = (
    field: 'billing_name' | 'billing_company' | 'billing_address_1',
    label: string,
    needed = true,
  ) => (
    <TextField
      id={checkoutFieldId(field)}
      label={label}
      name={field}
      maxLength={100}
      autoComplete={AUTOCOMPLETE[field]}
      required={needed}
      optional={needed ? undefined : t('optional')}
      defaultValue={page.values[field]}
      error={page.errors[field]}
    />
  );
  return (
    <div className={styles.pair}>
      {renderField('billing_name', names('name'))}
      {renderField('billing_company', names('company'), false)}
      <TextField
        id={checkoutFieldId('billing_tax_id')}
        label={names('tax_id')}
        name="billing_tax_id"
        maxLength={40}
        autoComplete="off"
        optional={t('optional')}
        dir="ltr"
        hint={t('taxIdHint')}
        defaultValue={page.values.billing_tax_id}
        error={page.errors.billing_tax_id}
      />
      <Select
        id={checkoutFieldId('billing_country')}
        label={names('country')}
        name="billing_country"
        autoComplete="billing country"
        required
        defaultValue={page.values.billing_country}
        error={page.errors.billing_country}
        onChange={(event) => onChange(event.currentTarget.form)}
      >
        {page.countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {renderField('billing_address_1', names('address_1'))}
      {billing.places.map(({ field, required }) => {
        const name = `billing_${field}` as const;
        const shared = {
          id: checkoutFieldId(name),
          label: names(field),
          name,
          required,
          autoComplete: `billing ${LOCALITY_AUTOCOMPLETE[field]}`,
          optional: required ? undefined : t('optional'),
          error: page.errors[name],
        };
        if (field !== 'state' || billing.states.length === 0)
          return (
            <TextField key={`${billing.country} ${name}`} {...shared} maxLength={80} defaultValue={page.values[name]} />
          );
        const known = billing.states.some(({ code }) => code === page.values.billing_state);
        return (
          <Select key={`${billing.country} ${name}`} {...shared} defaultValue={known ? page.values.billing_state : ''}>
            <option value="">{t('chooseState')}</option>
            {billing.states.map(({ code, name: state }) => (
              <option key={code} value={code}>
                {state}
              </option>
            ))}
          </Select>
        );
      })}
    </div>
  );
}

const AUTOCOMPLETE = {
  billing_name: 'billing name',
  billing_company: 'billing organization',
  billing_address_1: 'billing address-line1',
} as const;
const LOCALITY_AUTOCOMPLETE = { city: 'address-level2', state: 'address-level1', zip: 'postal-code' } as const;
