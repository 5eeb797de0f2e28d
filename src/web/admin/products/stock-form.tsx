import { useTranslations } from 'use-intl';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import form from '../resources/entry-form.module.css';
import type { ProductAnswer } from './product-actions.server.ts';
import styles from './product-page.module.css';
import type { VariantsPart } from './variants-part.server.ts';

/** Adds to or removes from the stock of a variant. A total is not entered, because the shop sells meanwhile. */
export function StockForm({
  part: { choices, reasons },
  answer,
}: {
  part: Pick<VariantsPart, 'choices' | 'reasons'>;
  answer: ProductAnswer | undefined;
}) {
  const t = useTranslations('admin.products');
  const tNames = useTranslations('fieldNames');
  const optional = useTranslations('admin')('optional');
  const values = answer?.values ?? {};
  return (
    <form method="post" className={form.section} aria-labelledby="stock-title">
      <h2 id="stock-title" className={form.sectionTitle}>
        {t('changeStock')}
      </h2>
      <div className={styles.variantFields}>
        <Select label={t('variant')} name="inventory_id" defaultValue={values.inventory_id}>
          {choices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <Select label={t('direction')} name="direction" defaultValue={values.direction}>
          <option value="add">{t('add')}</option>
          <option value="remove">{t('remove')}</option>
        </Select>
        <TextField
          label={t('number')}
          name="change"
          inputMode="numeric"
          defaultValue={values.change}
          error={answer?.errors.change}
        />
        <Select label={tNames('reason')} name="reason" defaultValue={values.reason} error={answer?.errors.reason}>
          {reasons.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          label={tNames('note')}
          name="note"
          maxLength={200}
          optional={optional}
          defaultValue={values.note}
          error={answer?.errors.note}
        />
      </div>
      <div>
        <Button name="intent" value="stock" look="secondary">
          {t('changeStock')}
        </Button>
      </div>
    </form>
  );
}
