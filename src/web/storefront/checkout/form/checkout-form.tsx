import { Form, useNavigation, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { AddressFields } from '../address/address-fields.tsx';
import { BillingFields } from '../address/billing-fields.tsx';
import type { CheckoutPage } from '../checkout-page.server.ts';
import { CheckoutSummary } from '../checkout-summary.tsx';
import { checkoutFieldId } from '../checkout-values.ts';
import { PaymentChoice } from '../payment/payment-choice.tsx';
import { DeliveryOptions } from '../shipping/delivery-options.tsx';
import styles from './checkout-form.module.css';
import { useFieldValidation } from './use-field-validation.ts';

/** Form id, for buttons outside the form. */
export const CHECKOUT_FORM_ID = 'checkout';

/** One form, so that every button of the page submits all values. */
export function CheckoutForm({ page }: { page: CheckoutPage }) {
  const t = useTranslations('checkout');
  const names = useTranslations('fieldNames');
  const submit = useSubmit();
  const navigation = useNavigation();
  const intent = navigation.formData?.get('intent');
  const submittedIntent = typeof intent === 'string' ? intent : null;
  const { values } = page;
  const { errors, onBlur, onInput } = useFieldValidation(page.errors);
  const checked = { ...page, errors };
  const update = (form: HTMLFormElement | null) => {
    if (!form) return;
    const fields = new FormData(form);
    fields.set('intent', 'update');
    void submit(fields, { method: 'post', replace: true, preventScrollReset: true });
  };
  return (
    <Form
      id={CHECKOUT_FORM_ID}
      method="post"
      noValidate
      replace
      preventScrollReset
      className={styles.form}
      onBlur={onBlur}
      onInput={onInput}
    >
      <input type="hidden" name="cart_version" value={page.version} />
      <input type="hidden" name="expected_total" value={page.expectedTotal} />
      <input type="hidden" name="shown_country" value={values.country} />
      <div className={styles.fields}>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t('contact')}</legend>
          <div className={styles.pair}>
            <TextField
              id={checkoutFieldId('email')}
              label={names('email')}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
              required
              defaultValue={values.email}
              hint={t('emailHint')}
              error={errors.email}
            />
            {page.book.chosen === null ? (
              <TextField
                id={checkoutFieldId('phone')}
                label={names('phone')}
                name="phone"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                maxLength={40}
                required
                defaultValue={values.phone}
                hint={t(page.repairsOnly ? 'phoneHintRepair' : 'phoneHint')}
                error={errors.phone}
              />
            ) : (
              <input type="hidden" name="phone" value={values.phone} />
            )}
          </div>
        </fieldset>
        <AddressFields page={checked} onAddressChange={update} />
        <BillingFields page={checked} onChange={update} />
        <DeliveryOptions shipments={page.shipments} repairsOnly={page.repairsOnly} onChange={update} />
        <PaymentChoice page={checked} onChange={update} />
        <TextArea
          id={checkoutFieldId('note')}
          label={t('note')}
          optional={t('optional')}
          name="note"
          rows={2}
          maxLength={500}
          defaultValue={values.note}
          error={errors.note}
        />
      </div>
      <CheckoutSummary page={checked} pendingIntent={submittedIntent} />
    </Form>
  );
}
