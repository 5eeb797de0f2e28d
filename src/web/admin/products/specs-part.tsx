import { useTranslations } from 'use-intl';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import form from '../resources/entry-form.module.css';
import { getFormVersion } from './form-version.ts';
import type { ProductAnswer } from './product-actions.server.ts';
import styles from './product-page.module.css';
import type { SpecsPart, SpecView } from './specs-part.server.ts';

type Props = { part: SpecsPart; mayWrite: boolean; answer: ProductAnswer | undefined };

/** Specifications: those of the category first, the others behind a disclosure widget. */
export function SpecsForm({ part, mayWrite, answer }: Props) {
  const t = useTranslations('admin.products');
  const save = useTranslations('admin.resources.shared')('save');
  const fields = (specs: readonly SpecView[]) => (
    <div className={styles.specs}>
      {specs.map((spec) => (
        <SpecField key={spec.id} spec={spec} languages={part.languages} answer={answer} />
      ))}
    </div>
  );
  return (
    <form method="post" className={form.form}>
      <input type="hidden" name="version" value={getFormVersion(answer, part.version)} />
      <fieldset disabled={!mayWrite} className={form.fields}>
        <section className={form.section}>
          <p className={form.hint}>{t('specsText')}</p>
          {fields(part.usual)}
        </section>
        {part.others.length > 0 && (
          <details open={part.usual.length === 0}>
            <summary className={form.summary}>{t('otherSpecs')}</summary>
            <section className={form.section}>{fields(part.others)}</section>
          </details>
        )}
      </fieldset>
      {mayWrite && (
        <div className={form.actions}>
          <Button name="intent" value="save-specs">
            {save}
          </Button>
        </div>
      )}
    </form>
  );
}

type FieldProps = { spec: SpecView; languages: SpecsPart['languages']; answer: ProductAnswer | undefined };

function SpecField({ spec, languages, answer }: FieldProps) {
  const t = useTranslations('admin.products');
  const tShared = useTranslations('admin.resources.shared');
  const name = `spec.${spec.id}`;
  const sent = answer?.values[name];
  const saved = spec.choices.find(({ value }) => value === spec.value)?.name ?? spec.value;
  const control = {
    name,
    defaultValue: sent ?? spec.value,
    error: answer?.errors[name],
    hint: answer?.isConflict && sent !== spec.value ? t('savedValue', { value: saved || '–' }) : undefined,
  };
  if (spec.type === 'value')
    return (
      <div>
        <input type="hidden" name={`choice.${spec.id}`} value="1" />
        <Select label={spec.title} {...control}>
          <option value="">{tShared('none')}</option>
          {spec.choices.map(({ value, name: label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    );
  if (spec.type === 'number')
    return (
      <TextField
        label={spec.unit ? tShared('withUnit', { label: spec.title, unit: spec.unit }) : spec.title}
        inputMode="decimal"
        dir="ltr"
        {...control}
      />
    );
  return (
    <fieldset className={form.localized}>
      <legend className={form.legend}>{spec.title}</legend>
      {languages.map(({ code, name: language, direction }) => (
        <TextField
          key={code}
          label={language}
          name={`${name}.${code}`}
          lang={code}
          dir={direction}
          defaultValue={answer?.values[`${name}.${code}`] ?? spec.texts[code] ?? ''}
          error={answer?.errors[name]}
        />
      ))}
    </fieldset>
  );
}
