import { useTranslations } from 'use-intl';
import { LOCALES } from '../../../kernel/locale.ts';
import { ASSORTMENTS, MAX_DELIVERY_DAYS, MAX_SHOP_NAME_LENGTH } from '../../../modules/install/set-up/set-up.rules.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import styles from './set-up-form.module.css';
import type { SetUpAnswer, SetUpPage } from './set-up-page.server.ts';

type Props = { page: SetUpPage; answer: SetUpAnswer | undefined };

const LANGUAGE_NAMES = { en: 'English', fr: 'Français', ar: 'العربية', tr: 'Türkçe', hi: 'हिन्दी' } as const;

/** Questions that set up a new shop, in one form that works without scripts. */
export function SetUpForm({ page, answer }: Props) {
  const t = useTranslations('admin.setUp');
  if (page.token === null)
    return (
      <div className={styles.form}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p>{t('noToken')}</p>
      </div>
    );
  return (
    <form method="post" noValidate className={styles.form}>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.hint}>{t('hint')}</p>
      {answer && (
        <Notice tone="danger" urgent>
          {answer.failed ?? t('fixFields')}
        </Notice>
      )}
      <input type="hidden" name="token" value={page.token} />
      <ShopFields page={page} answer={answer} />
      <OwnerFields page={page} answer={answer} />
      <SaleFields answer={answer} />
      <Button size="l" wide>
        {t('submit')}
      </Button>
    </form>
  );
}

function ShopFields({ page, answer }: Props) {
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

function OwnerFields({ page, answer }: Props) {
  const t = useTranslations('admin.setUp');
  const names = useTranslations('fieldNames');
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('owner')}</legend>
      <TextField
        label={names('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        hint={t('emailHint')}
        defaultValue={answer?.values.email}
        error={answer?.errors.email}
      />
      <TextField
        label={names('password')}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={t('passwordHint', { min: page.passwordMinLength })}
        error={answer?.errors.password}
      />
      <TextField
        label={names('password_confirmation')}
        name="password_confirmation"
        type="password"
        autoComplete="new-password"
        required
        error={answer?.errors.password_confirmation}
      />
    </fieldset>
  );
}

function SaleFields({ answer }: Pick<Props, 'answer'>) {
  const t = useTranslations('admin.setUp');
  const names = useTranslations('fieldNames');
  const isTicked = (name: string) => answer === undefined || answer.values[name] !== undefined;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('sale')}</legend>
      <Select
        label={names('assortment')}
        name="assortment"
        hint={t('assortmentHint')}
        defaultValue={answer?.values.assortment ?? ''}
        error={answer?.errors.assortment}
      >
        <option value="">{t('assortments.none')}</option>
        {ASSORTMENTS.map((value) => (
          <option key={value} value={value}>
            {t(`assortments.${value}`)}
          </option>
        ))}
      </Select>
      <TextArea
        label={names('categories')}
        name="categories"
        rows={4}
        hint={t('categoriesHint')}
        defaultValue={answer?.values.categories}
        error={answer?.errors.categories}
      />
      <TextField
        label={names('delivery_price')}
        name="delivery_price"
        inputMode="decimal"
        hint={t('deliveryPriceHint')}
        defaultValue={answer?.values.delivery_price}
        error={answer?.errors.delivery_price}
      />
      <TextField
        label={names('delivery_days')}
        name="delivery_days"
        type="number"
        min={1}
        max={MAX_DELIVERY_DAYS}
        defaultValue={answer?.values.delivery_days ?? '5'}
        error={answer?.errors.delivery_days}
      />
      <Checkbox name="cash_on_delivery" defaultChecked={isTicked('cash_on_delivery')}>
        {t('cashOnDelivery')}
      </Checkbox>
      <Checkbox name="sample_pages" defaultChecked={isTicked('sample_pages')}>
        {t('samplePages')}
      </Checkbox>
      <Checkbox name="sample_product" defaultChecked={isTicked('sample_product')}>
        {t('sampleProduct')}
      </Checkbox>
    </fieldset>
  );
}
