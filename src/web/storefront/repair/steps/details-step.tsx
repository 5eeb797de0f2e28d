import { Form, useNavigation, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageLink } from '../../../links/page-link.tsx';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { FormProblems } from '../../account/form-problems.tsx';
import { CountrySelect } from '../../checkout/address/country-select.tsx';
import { SavedAddresses } from '../../checkout/address/saved-addresses.tsx';
import { StreetFields } from '../../checkout/address/street-fields.tsx';
import {
  ADDRESS_FIELDS,
  type AddressFormView as AddressPage,
  checkoutFieldId,
  isCheckoutField,
} from '../../checkout/checkout-values.ts';
import { useFieldValidation } from '../../checkout/form/use-field-validation.ts';
import shared from '../booking/booking.module.css';
import { Receipt } from '../quote/receipt.tsx';
import styles from './details-step.module.css';
import type { DetailsView } from './details-step.server.ts';
import { DeviceFields } from './device-fields.tsx';
import { METHOD_NAMES } from './location-step.tsx';
import { SlotWeek } from './slot-week.tsx';

const fieldElementId = (field: string) => (isCheckoutField(field) ? checkoutFieldId(field) : `checkout-${field}`);

/** Contact, device and consents; the button shows the price. */
export function DetailsStep({ view }: { view: DetailsView }) {
  const t = useTranslations('repairBooking');
  const submit = useSubmit();
  const navigation = useNavigation();
  const money = useMoney();
  const { errors, onBlur, onInput } = useFieldValidation(view.errors);
  const checked = { ...view, errors: { ...errors } };
  const update = (form: HTMLFormElement | null) => {
    if (!form) return;
    const fields = new FormData(form);
    fields.set('intent', 'update');
    fields.delete('photos');
    void submit(fields, { method: 'post', action: view.action, replace: true, preventScrollReset: true });
  };
  return (
    <>
      <h1>{t('detailsTitle')}</h1>
      <Form
        method="post"
        action={view.action}
        encType="multipart/form-data"
        noValidate
        replace
        className={shared.split}
        onBlur={onBlur}
        onInput={onInput}
      >
        <div className={styles.fields}>
          <FormProblems failed={view.failed} errors={view.errors} idOf={fieldElementId} />
          {/* Enter activates the first button */}
          <button type="submit" name="intent" value="book" hidden />
          <input type="hidden" name="shown_country" value={view.values.country} />
          <input type="hidden" name="expected_total" value={view.expectedTotal} />
          {view.week === null ? (
            view.slot && <input type="hidden" name="slot" value={view.slot} />
          ) : (
            <section className={styles.group}>
              <h2 id="window-when">{t('when')}</h2>
              <SlotWeek week={view.week} slot={null} labelledBy="window-when" error={view.errors.slot} />
            </section>
          )}
          <IntakeInstructions lines={view.model.intake} />
          <ContactFields view={checked} onPlaceChange={update} />
          <DeviceFields view={checked} />
          <Consents view={checked} />
        </div>
        <aside className={shared.aside} aria-labelledby="window-summary">
          <h2 id="window-summary" className={shared.asideTitle}>
            {t('summary')}
          </h2>
          <BookingFacts view={view} />
          <Receipt {...view} />
          {view.deposit > 0 && (
            <p className={shared.small}>{t('deposit', { amount: `\u2068${money(view.deposit)}\u2069` })}</p>
          )}
          <Button size="l" wide name="intent" value="book" busy={navigation.formData?.get('intent') === 'book'}>
            {t('bookFor', { total: `\u2068${money(view.quote.total)}\u2069` })}
          </Button>
          <p className={shared.small}>{t('payLater')}</p>
        </aside>
      </Form>
    </>
  );
}

/** Instructions before the device is handed over. */
export function IntakeInstructions({ lines }: { lines: readonly string[] }) {
  const t = useTranslations('repairBooking');
  if (lines.length === 0) return null;
  return (
    <Notice title={t('intake')}>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}

function BookingFacts({ view }: { view: DetailsView }) {
  const t = useTranslations('repairBooking');
  const address = useLocalePath();
  const rows = [
    { name: t('device'), lines: [view.model.name] },
    { name: t('method'), lines: [t(`methods.${METHOD_NAMES[view.method]}`)], error: view.errors.method },
    { name: t('location'), lines: [view.location.name, ...view.location.address] },
    ...(view.appointment ? [{ name: t('whenShort'), lines: [view.appointment, view.zone] }] : []),
  ];
  return (
    <>
      <dl className={styles.facts} id={fieldElementId('method')} tabIndex={-1}>
        {rows.map(({ name, lines, error }) => (
          <div key={name}>
            <dt>{name}</dt>
            {lines.map((line) => (
              <dd key={line}>
                <bdi>{line}</bdi>
              </dd>
            ))}
            {error && <dd className={styles.error}>{error}</dd>}
          </div>
        ))}
      </dl>
      <p>
        <a href={address(view.locationHref)}>{t('changeLocation')}</a>
      </p>
    </>
  );
}

type Props = { view: DetailsView };

function ContactFields({ view, onPlaceChange }: Props & { onPlaceChange: AddressChangeHandler }) {
  const names = useTranslations('fieldNames');
  const t = useTranslations('repairBooking');
  const { values, errors, method, book } = view;
  const address = useLocalePath();
  const fieldProps = (name: string) => ({
    id: fieldElementId(name),
    name,
    defaultValue: values[name],
    error: errors[name],
  });
  const page = { ...view, values: { ...EMPTY_ADDRESS, ...values }, errors };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(method === 1 ? 'contact' : 'contactAndAddress')}</legend>
      <div className={styles.pair}>
        <TextField
          {...fieldProps('email')}
          label={names('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          hint={t('emailHint')}
        />
      </div>
      {book.entries.length > 0 && (
        <SavedAddresses page={page} name="address_id" chosen={book.chosen} onChange={onPlaceChange} />
      )}
      {book.chosen === null ? (
        <NewContactFields view={view} page={page} onPlaceChange={onPlaceChange} />
      ) : (
        ADDRESS_FIELDS.map((field) => <input key={field} type="hidden" name={field} value={values[field]} />)
      )}
      {(method === 3 || method === 4) && (
        <Button look="secondary" name="intent" value="update" className={styles.withoutScript}>
          {t('checkReach')}
        </Button>
      )}
      <div aria-live="polite">
        {view.tooFar && (
          <Notice tone="warning">
            <p>{view.tooFar}</p>
            <a href={address(view.locationHref)}>{t('changeLocation')}</a>
          </Notice>
        )}
      </div>
    </fieldset>
  );
}

/** Contact and address fields, when no saved address is selected. */
function NewContactFields({
  view,
  page,
  onPlaceChange,
}: Props & { page: AddressPage; onPlaceChange: AddressChangeHandler }) {
  const names = useTranslations('fieldNames');
  const t = useTranslations('repairBooking');
  const { values, errors, method } = view;
  const fieldProps = (name: string) => ({
    id: fieldElementId(name),
    name,
    defaultValue: values[name],
    error: errors[name],
  });
  return (
    <>
      <div className={styles.pair}>
        <TextField {...fieldProps('name')} label={names('name')} autoComplete="name" maxLength={100} required />
        <TextField
          {...fieldProps('phone')}
          label={names('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          required
          hint={t('phoneHint')}
        />
      </div>
      <CountrySelect page={page} onAddressChange={onPlaceChange} />
      {method !== 1 && <StreetFields page={page} onAddressChange={onPlaceChange} />}
    </>
  );
}

type AddressChangeHandler = (form: HTMLFormElement | null) => void;

const EMPTY_ADDRESS = {
  name: '',
  phone: '',
  country: '',
  state: '',
  city: '',
  zip: '',
  address_1: '',
  address_2: '',
  landmark: '',
  delivery_note: '',
};

function Consents({ view: { values, errors } }: Props) {
  const t = useTranslations('repairBooking');
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('agree')}</legend>
      {(['consent_data', 'consent_terms'] as const).map((name) => (
        <Checkbox
          key={name}
          id={fieldElementId(name)}
          name={name}
          value="1"
          defaultChecked={values[name] === '1'}
          error={errors[name]}
          required
        >
          {t(name)}
        </Checkbox>
      ))}
      <p className={shared.small}>
        <PageLink page="privacy-policy">{t('readTerms')}</PageLink>
      </p>
    </fieldset>
  );
}
