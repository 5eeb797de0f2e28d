import { useTranslations } from 'use-intl';
import { ASSORTMENTS, MAX_DELIVERY_DAYS } from '../../../modules/install/set-up/set-up.rules.ts';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import styles from './set-up-form.module.css';
import type { SetUpAnswer } from './set-up-page.server.ts';

/** First categories, delivery, and sample content. */
export function SaleFields({ answer }: { answer: SetUpAnswer | undefined }) {
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
      <Checkbox name="sample_pages" defaultChecked={isTicked('sample_pages')}>
        {t('samplePages')}
      </Checkbox>
      <Checkbox name="sample_product" defaultChecked={isTicked('sample_product')}>
        {t('sampleProduct')}
      </Checkbox>
    </fieldset>
  );
}
