import { Form, useNavigation, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { ADDRESS_LABELS } from '../../../../modules/addresses/address-labels.rules.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { Checkbox, Radio } from '../../../ui/forms/choice.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { CountrySelect } from '../../checkout/address/country-select.tsx';
import { StreetFields } from '../../checkout/address/street-fields.tsx';
import { checkoutFieldId, isCheckoutField } from '../../checkout/checkout-values.ts';
import { useFieldValidation } from '../../checkout/form/use-field-validation.ts';
import { FormProblems } from '../form-problems.tsx';
import type { AddressFormPage } from './address-form.server.ts';
import styles from './addresses.module.css';

const getControlId = (field: string) => (isCheckoutField(field) ? checkoutFieldId(field) : `address-${field}`);

/** Form for a new or saved address; the country decides which fields are shown. */
export function AddressForm({ page, action }: { page: AddressFormPage; action: string }) {
  const t = useTranslations('addresses');
  const names = useTranslations('fieldNames');
  const address = useLocalePath();
  const submit = useSubmit();
  const navigation = useNavigation();
  const { errors, onBlur, onInput } = useFieldValidation(page.errors);
  const checked = { ...page, errors };
  const update = (form: HTMLFormElement | null) => {
    if (!form) return;
    const fields = new FormData(form);
    fields.set('intent', 'update');
    void submit(fields, { method: 'post', action, replace: true, preventScrollReset: true });
  };
  return (
    <Form method="post" action={action} noValidate replace className={styles.form} onBlur={onBlur} onInput={onInput}>
      <FormProblems failed={page.failed} errors={page.errors} idOf={getControlId} />
      {/* Enter submits the first button */}
      <button type="submit" name="intent" value="save" hidden />
      <input type="hidden" name="shown_country" value={page.values.country} />
      <fieldset>
        <legend className={styles.legend}>{names('label')}</legend>
        <div className={styles.labels}>
          {ADDRESS_LABELS.map((label) => (
            <Radio key={label} name="label" value={label} defaultChecked={page.values.label === label}>
              {t(`labels.${label}`)}
            </Radio>
          ))}
        </div>
      </fieldset>
      <CountrySelect page={checked} onAddressChange={update} />
      <ContactFields page={checked} />
      <StreetFields page={checked} onAddressChange={() => undefined} />
      <DefaultAddressFields page={page} />
      <div className={styles.end}>
        <Button size="l" name="intent" value="save" busy={navigation.formData?.get('intent') === 'save'}>
          {t('save')}
        </Button>
        <ButtonLink size="l" look="quiet" href={address(to.addresses())}>
          {t('cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}

function ContactFields({ page: { values, errors } }: { page: AddressFormPage }) {
  const t = useTranslations('checkout');
  const names = useTranslations('fieldNames');
  const own = useTranslations('addresses');
  return (
    <>
      <div className={styles.pair}>
        <TextField
          id={getControlId('name')}
          label={names('name')}
          name="name"
          autoComplete="name"
          maxLength={100}
          required
          defaultValue={values.name}
          error={errors.name}
        />
        <TextField
          id={getControlId('phone')}
          label={names('phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          required
          dir="ltr"
          hint={own('phoneHint')}
          defaultValue={values.phone}
          error={errors.phone}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          id={getControlId('company')}
          label={names('company')}
          optional={t('optional')}
          name="company"
          autoComplete="organization"
          maxLength={100}
          defaultValue={values.company}
          error={errors.company}
        />
        <TextField
          id={getControlId('tax_id')}
          label={names('tax_id')}
          optional={t('optional')}
          name="tax_id"
          autoComplete="off"
          maxLength={40}
          dir="ltr"
          hint={t('taxIdHint')}
          defaultValue={values.tax_id}
          error={errors.tax_id}
        />
      </div>
    </>
  );
}

/** A default address stays the default until another address replaces it. */
function DefaultAddressFields({ page: { usual } }: { page: AddressFormPage }) {
  const t = useTranslations('addresses');
  if (usual.shipping && usual.bills) return null;
  return (
    <div>
      {!usual.shipping && (
        <Checkbox name="default_shipping" value="1">
          {t('default')}
        </Checkbox>
      )}
      {!usual.bills && (
        <Checkbox name="default_billing" value="1">
          {t('defaultBilling')}
        </Checkbox>
      )}
    </div>
  );
}
