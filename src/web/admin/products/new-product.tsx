import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { adminPaths } from '../admin-paths.ts';
import type { FormAnswer } from '../form-answer.server.ts';
import styles from '../resources/entry-form.module.css';
import type { NewProductForm } from './new-product.server.ts';

/** Form of a new product. */
export function NewProduct({ form, answer }: { form: NewProductForm; answer: FormAnswer | undefined }) {
  const t = useTranslations('admin.resources.products');
  const tShared = useTranslations('admin.resources.shared');
  const tProducts = useTranslations('admin.products');
  const optional = useTranslations('admin')('optional');
  const control = (name: string, path = name) => ({
    name,
    defaultValue: answer?.values[name],
    error: answer?.errors[path],
  });
  return (
    <>
      <Breadcrumb trail={[{ label: t('title'), href: adminPaths.products() }]} here={t('add')} />
      <h1>{t('add')}</h1>
      {answer && (
        <Notice tone="danger" urgent>
          {answer.failed}
        </Notice>
      )}
      <form method="post" className={styles.form} data-unsaved={answer ? '' : undefined}>
        <p className={styles.hint}>{tProducts('newText')}</p>
        <section className={styles.section} aria-labelledby="new-title">
          <h2 id="new-title" className={styles.sectionTitle}>
            {tShared('fields.title')}
          </h2>
          <div className={styles.languages}>
            {form.languages.map(({ code, name, direction }) => (
              <TextField
                key={code}
                label={name}
                lang={code}
                dir={direction}
                maxLength={160}
                {...control(`title.${code}`)}
              />
            ))}
          </div>
        </section>
        <section className={styles.section} aria-labelledby="new-organization">
          <h2 id="new-organization" className={styles.sectionTitle}>
            {t('sections.organization')}
          </h2>
          <div className={styles.languages}>
            <ReferenceSelect label={tShared('fields.brand_id')} options={form.brands} {...control('brand_id')} />
            <ReferenceSelect
              label={tShared('fields.category_id')}
              options={form.categories}
              {...control('category_id')}
            />
          </div>
        </section>
        <section className={styles.section} aria-labelledby="new-sale">
          <h2 id="new-sale" className={styles.sectionTitle}>
            {tProducts('sale')}
          </h2>
          <div className={styles.languages}>
            <TextField
              label={tShared('withUnit', { label: tShared('fields.selling'), unit: form.currency })}
              inputMode="decimal"
              dir="ltr"
              {...control('selling')}
            />
            <TextField label={tShared('fields.sku')} dir="ltr" maxLength={60} {...control('sku')} />
            <TextField
              label={tShared('fields.gtin')}
              hint={tShared('hints.gtin')}
              optional={optional}
              inputMode="numeric"
              dir="ltr"
              {...control('gtin')}
            />
            <TextField label={tProducts('stock')} inputMode="numeric" optional={optional} {...control('quantity')} />
          </div>
        </section>
        <div className={styles.actions}>
          <Button name="intent" value="create">
            {tProducts('create')}
          </Button>
        </div>
      </form>
    </>
  );
}

type ReferenceSelectProps = {
  label: string;
  name: string;
  options: { value: string; name: string }[];
  defaultValue: string | undefined;
  error: string | undefined;
};

function ReferenceSelect({ label, name, options, defaultValue, error }: ReferenceSelectProps) {
  const t = useTranslations('admin.resources.shared');
  return (
    <Select label={label} name={name} defaultValue={defaultValue ?? ''} error={error}>
      <option value="">{t('choose')}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </Select>
  );
}
