import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { to, withQuery } from '../../paths.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { FormProblems } from '../account/form-problems.tsx';
import type { OfferActionData, OfferPage } from './offer-page.server.ts';
import styles from './trade-in.module.css';

type Props = {
  page: OfferPage;
  chosen: NonNullable<OfferPage['chosen']>;
  token: string;
  answer: OfferActionData | undefined;
};

type AcceptField = 'slot' | 'name' | 'email' | 'phone' | 'country' | 'address_1' | 'city' | 'state' | 'zip' | 'serial';

const fieldId = (field: string) => `accept-${field}`;

/** Slot, contact and consents for an accepted trade-in offer. */
export function AcceptForm({ page, chosen: { method, place, days }, token, answer }: Props) {
  const t = useTranslations('tradeIn');
  const names = useTranslations('fieldNames');
  const navigation = useNavigation();
  const errors = answer?.errors ?? {};
  const box = (name: AcceptField) => ({
    id: fieldId(name),
    name,
    label: names(name),
    error: errors[name],
    defaultValue: answer?.values[name],
  });
  return (
    <Form
      method="post"
      id="accept"
      action={`${withQuery(to.tradeInOffer(token), { method, location: place.slug })}#accept`}
      noValidate
      preventScrollReset
      className={styles.form}
    >
      <input type="hidden" name="method" value={method} />
      <input type="hidden" name="location" value={place.slug} />
      <FormProblems failed={answer?.failed ?? null} errors={errors} idOf={fieldId} />
      <p>
        <strong>{place.name}</strong>
        {place.lines.map((line) => (
          <span key={line} className={styles.line}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </p>
      {method === 1 && (
        <Select {...box('slot')} label={names('slot')} defaultValue={answer?.values.slot ?? ''} required>
          <option value="">{t('chooseSlot')}</option>
          {days.map(({ day, slots }) => (
            <optgroup key={day} label={day}>
              {slots.map(({ value, time }) => (
                <option key={value} value={value}>
                  {`${day}, ${time}`}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
      <TextField {...box('name')} autoComplete="name" maxLength={100} required />
      <div className={styles.pair}>
        <TextField {...box('email')} type="email" autoComplete="email" maxLength={254} required />
        <TextField {...box('phone')} type="tel" autoComplete="tel" maxLength={40} required />
      </div>
      {method === 1 ? (
        <input type="hidden" name="country" value={place.country} />
      ) : (
        <fieldset className={styles.question}>
          <legend className={styles.legend}>{t('backTo')}</legend>
          <Select {...box('country')} defaultValue={answer?.values.country ?? place.country} autoComplete="country">
            {page.countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <TextField {...box('address_1')} autoComplete="address-line1" maxLength={120} required />
          <div className={styles.pair}>
            <TextField {...box('city')} autoComplete="address-level2" maxLength={80} />
            <TextField {...box('state')} autoComplete="address-level1" maxLength={60} />
          </div>
          <TextField {...box('zip')} autoComplete="postal-code" maxLength={16} />
        </fieldset>
      )}
      <TextField
        {...box('serial')}
        optional={t('optional')}
        hint={t('serialHint')}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={60}
      />
      <div>
        <Checkbox id={fieldId('consent_data')} name="consent_data" value="1" error={errors.consent_data} required>
          {t('consentData')}
        </Checkbox>
        <Checkbox id={fieldId('consent_terms')} name="consent_terms" value="1" error={errors.consent_terms} required>
          {t('consentTerms')}
        </Checkbox>
      </div>
      <div>
        <Button size="l" busy={navigation.state === 'submitting'}>
          {t('accept')}
        </Button>
      </div>
      <p className={styles.small}>{t('paid')}</p>
    </Form>
  );
}
