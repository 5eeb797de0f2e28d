import { useTranslations } from 'use-intl';
import { LOCALES } from '../../../kernel/locale.ts';
import { MAX_SHOP_NAME_LENGTH } from '../../../modules/install/set-up/set-up.rules.ts';
import { Select, TextField } from '../../ui/forms/field.tsx';
import styles from './set-up-form.module.css';
import type { SetUpAnswer, SetUpPage } from './set-up-page.server.ts';

type Props = { page: SetUpPage; answer: SetUpAnswer | undefined };

const LANGUAGE_NAMES = { en: 'English', fr: 'Français', ar: 'العربية', tr: 'Türkçe', hi: 'हिन्दी' } as const;

/** Name, language, country, currency and time zone. */
export function ShopFields({ page, answer }: Props) {
  const t = useTranslations('admin.setUp');
  const names = useTranslations('fieldNames');
  const fieldOf = (name: string, initial = '') => ({
    name,
    required: true,
    defaultValue: answer?.values[name] ?? initial,
    error: answer?.errors[name],
  });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('shop')}</legend>
      <TextField
        label={names('shop_name')}
        maxLength={MAX_SHOP_NAME_LENGTH}
        autoComplete="organization"
        {...fieldOf('shop_name')}
      />
      <Select
        label={names('default_language')}
        hint={t('languageHint')}
        {...fieldOf('default_language', page.language)}
      >
        {LOCALES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </Select>
      <Select label={names('country')} autoComplete="country" {...fieldOf('country')}>
        <option value="">{t('choose')}</option>
        {page.countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select label={names('currency')} hint={t('currencyHint')} {...fieldOf('currency')}>
        <option value="">{t('choose')}</option>
        {page.currencies.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select label={names('time_zone')} hint={t('timeZoneHint')} {...fieldOf('time_zone', 'UTC')}>
        {['UTC', ...page.timeZones].map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </Select>
    </fieldset>
  );
}
