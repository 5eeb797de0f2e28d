import { useTranslations } from 'use-intl';
import { Select, TextField } from '../../../ui/forms/field.tsx';
import { type AddressFormView, checkoutFieldId } from '../checkout-values.ts';

type Props = {
  place: AddressFormView['places'][number];
  page: AddressFormView;
  onChange: (form: HTMLFormElement | null) => void;
};

const AUTOCOMPLETE = { city: 'address-level2', state: 'address-level1', zip: 'postal-code' } as const;
const MAX_LENGTHS = { city: 80, state: 60, zip: 16 } as const;

/** City, state or postcode; the state is a select where the country has a list of states. */
export function LocalityInput({ place: { field, required }, page, onChange }: Props) {
  const t = useTranslations('checkout');
  const names = useTranslations('fieldNames');
  const shared = {
    id: checkoutFieldId(field),
    label: names(field),
    name: field,
    required,
    autoComplete: AUTOCOMPLETE[field],
    optional: required ? undefined : t('optional'),
    defaultValue: page.values[field],
    error: page.errors[field],
  };
  if (field === 'state' && page.states.length > 0) {
    const isKnown = page.states.some(({ code }) => code === page.values.state);
    return (
      <Select
        {...shared}
        defaultValue={isKnown ? page.values.state : ''}
        onChange={(event) => onChange(event.currentTarget.form)}
      >
        <option value="">{t('chooseState')}</option>
        {page.states.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <TextField
      {...shared}
      maxLength={MAX_LENGTHS[field]}
      onBlur={(event) => {
        // delivery options may depend on the postcode
        if (field === 'zip' && event.currentTarget.value !== page.values.zip) onChange(event.currentTarget.form);
      }}
    />
  );
}
