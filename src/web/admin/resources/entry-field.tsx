import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { toLocalTime } from '../../../kernel/time/local-time.ts';
import { unprefixedPaths } from '../../paths.ts';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { MarkdownEditor, MarkdownField } from '../editor/markdown-field.tsx';
import { LibraryField } from '../media/library-field.tsx';
import { ChoiceByLanguage, ChoiceWithText, findPartError, LinkLists } from './compound-controls.tsx';
import styles from './entry-form.module.css';
import type { FormField, FormLanguage } from './form-view.server.ts';
import { GroupField, RowsField, toMeasureText, ZonesField } from './part-controls.tsx';
import { ProductListField } from './product-list/product-list-field.tsx';
import type { ProductListView } from './product-list/product-list-view.server.ts';

type Props = {
  field: FormField;
  /** Values of all fields of the form. */
  values: Record<string, unknown>;
  languages: FormLanguage[];
  timeZone: string;
  errors: Record<string, string>;
  /** List of products of the field. */
  list?: ProductListView;
};
type FieldProps = Omit<Props, 'timeZone' | 'values' | 'list'>;

/** Control of a field by its kind. */
export function EntryField({ field, values, languages, timeZone, errors, list }: Props) {
  const t = useTranslations('admin');
  const { name, label, hint, control, choices, unit, isOptional, value } = field;
  const error = errors[name];
  const optional = isOptional ? t('optional') : undefined;
  const text = value === null || value === undefined ? '' : String(value);
  switch (control.kind) {
    case 'localized-text':
    case 'localized-lines':
      return <LocalizedField field={field} languages={languages} errors={errors} />;
    case 'flag':
      return <FlagField field={field} error={error} />;
    case 'picture':
      return (
        <PictureField
          field={field}
          error={error}
          typed={String(values[`${name}.library`] ?? '')}
          numberError={errors[`${name}.library`]}
        />
      );
    case 'reference':
      return (
        <Select label={label} name={name} defaultValue={text} hint={hint} error={error} optional={optional}>
          <option value="">{isOptional ? t('resources.shared.none') : t('resources.shared.choose')}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
        </Select>
      );
    case 'choice':
      return (
        <Select label={label} name={name} defaultValue={text} hint={hint} error={error} optional={optional}>
          {isOptional && <option value="">{t('resources.shared.none')}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
        </Select>
      );
    case 'rows':
      return <RowsField field={field} values={values} errors={errors} />;
    case 'group':
      return <GroupField field={field} values={values} errors={errors} />;
    case 'zones':
      return <ZonesField field={field} errors={errors} />;
    case 'integer':
    case 'decimal':
    case 'percent':
    case 'money':
    case 'measure':
      return (
        <TextField
          label={label}
          name={name}
          defaultValue={toNumberText(field, values)}
          inputMode={control.kind === 'integer' ? 'numeric' : 'decimal'}
          dir="ltr"
          hint={hint}
          error={error}
          optional={
            [unit && control.kind !== 'measure' && `(${unit})`, optional].filter(Boolean).join(' ') || undefined
          }
        />
      );
    case 'colour':
      return (
        <TextField
          label={label}
          name={name}
          type="color"
          defaultValue={text}
          hint={hint}
          error={error}
          // isolated, because the number sign would move to the other side in right-to-left pages
          optional={`\u2066${text}\u2069`}
        />
      );
    case 'lines':
      return (
        <TextArea
          label={label}
          name={name}
          defaultValue={Array.isArray(value) ? value.join('\n') : text}
          dir="ltr"
          hint={hint}
          error={error ?? findPartError(errors, name)}
          optional={optional}
        />
      );
    case 'choice-by-language':
      return <ChoiceByLanguage field={field} languages={languages} errors={errors} />;
    case 'choice-with-text':
      return <ChoiceWithText field={field} errors={errors} />;
    case 'link-lists':
      return <LinkLists field={field} languages={languages} errors={errors} />;
    case 'product-list':
      return list ? <ProductListField field={field} list={list} errors={errors} /> : null;
    case 'references':
    case 'weekdays':
      return <ReferencesField field={field} error={error} />;
    case 'date':
    case 'time':
      return (
        <TextField
          label={label}
          name={name}
          type={control.kind}
          defaultValue={text}
          hint={hint}
          error={error}
          optional={optional}
        />
      );
    case 'date-time':
      return (
        <TextField
          label={label}
          name={name}
          type="datetime-local"
          defaultValue={text === '' ? '' : toControlTime(text, timeZone)}
          hint={[hint, t('resources.shared.timeZone', { timeZone })].filter(Boolean).join(' ')}
          error={error}
          optional={optional}
        />
      );
    case 'text': {
      if (control.options) {
        return (
          <Select label={label} name={name} defaultValue={text} hint={hint} error={error} optional={optional}>
            {(isOptional || text === '') && (
              <option value="">{t(isOptional ? 'resources.shared.none' : 'resources.shared.choose')}</option>
            )}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.name}
              </option>
            ))}
          </Select>
        );
      }
      const props = {
        label,
        name,
        defaultValue: text,
        maxLength: control.maxLength,
        dir: control.direction,
        hint,
        error,
        optional,
      };
      return control.isMultiline ? <TextArea {...props} /> : <TextField {...props} />;
    }
  }
}

/** The languages side by side. */
function LocalizedField({ field: { name, label, hint, control, isOptional, value }, languages, errors }: FieldProps) {
  const t = useTranslations('admin');
  const texts: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const isMultiline = control.kind === 'localized-lines' || (control.kind === 'localized-text' && control.isMultiline);
  const maxLength = control.kind === 'localized-text' ? control.maxLength : undefined;
  const isMarkdown = control.kind === 'localized-text' && control.isMarkdown;
  return (
    <fieldset className={styles.localized}>
      <legend className={styles.legend}>
        {label} {isOptional && <span className={styles.optional}>{t('optional')}</span>}
      </legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={isMarkdown ? styles.editors : styles.languages}>
        {languages.map(({ code, name: language, direction }) => {
          const props = {
            label: language,
            name: `${name}.${code}`,
            defaultValue: toControlText(texts[code]),
            lang: code,
            dir: direction,
            maxLength,
            error: errors[`${name}.${code}`] ?? findLineError(errors, `${name}.${code}`),
          };
          if (isMarkdown) return <MarkdownField key={code} {...props} title={label} />;
          return isMultiline ? <TextArea key={code} {...props} rows={5} /> : <TextField key={code} {...props} />;
        })}
      </div>
      {isMarkdown && <MarkdownEditor />}
    </fieldset>
  );
}

/** A checkbox with its help text. */
function FlagField({ field: { name, label, hint, value }, error }: { field: FormField; error: string | undefined }) {
  const id = useId();
  return (
    <div>
      <Checkbox
        name={name}
        value="on"
        defaultChecked={value === true}
        error={error}
        aria-describedby={hint ? id : undefined}
      >
        {label}
      </Checkbox>
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A list has one line per entry. */
function toControlText(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}

/** Error of a line: `highlights.en.3`. */
function findLineError(errors: Record<string, string>, name: string): string | undefined {
  return Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
}

/** A checkbox per row of the other table, or per day. */
function ReferencesField({
  field: { name, label, hint, choices, value },
  error,
}: {
  field: FormField;
  error: string | undefined;
}) {
  const chosen = new Set(Array.isArray(value) ? value.map(String) : []);
  return (
    <fieldset className={styles.localized}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && <p className={styles.hint}>{error}</p>}
      <div className={styles.choices}>
        {choices.map((choice) => (
          <Checkbox key={choice.value} name={name} value={choice.value} defaultChecked={chosen.has(choice.value)}>
            {choice.name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** Current picture, a file input and a picture of the library that replace it, and a checkbox that removes it. */
function PictureField({
  field: { name, label, hint, isOptional, value },
  error,
  typed,
  numberError,
}: {
  field: FormField;
  error: string | undefined;
  /** Typed number of a library picture. */
  typed: string;
  numberError: string | undefined;
}) {
  const t = useTranslations('admin.resources.shared');
  const file = typeof value === 'string' && value !== '' ? value : null;
  return (
    <div className={styles.picture}>
      {file && <img className={styles.preview} src={unprefixedPaths.file(file)} alt="" />}
      {file && <input type="hidden" name={name} value={file} />}
      <TextField
        label={label}
        name={`${name}.file`}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hint={hint ? `${hint} ${t('pictureHint')}` : t('pictureHint')}
        error={error}
      />
      <LibraryField name={`${name}.library`} typed={typed} error={numberError} />
      {file && isOptional && <Checkbox name={`${name}.remove`}>{t('removePicture')}</Checkbox>}
    </div>
  );
}

function toNumberText({ control, unit, value }: FormField, values: Record<string, unknown>): string {
  if (control.kind === 'measure') return toMeasureText(value, control.units[String(values[control.by])], unit);
  const measure = control.kind === 'money' || control.kind === 'percent' ? control.kind : undefined;
  return toMeasureText(value, measure, unit);
}

/** Value of a `datetime-local` control; a refused form has it as typed. */
function toControlTime(value: string, timeZone: string): string {
  if (!value.endsWith('Z')) return value;
  const { day, time } = toLocalTime(new Date(value), timeZone);
  return `${day}T${time}`;
}
