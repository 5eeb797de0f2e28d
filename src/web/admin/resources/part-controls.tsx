import { useTranslations } from 'use-intl';
import { isPartialZone, MAX_PARTIAL_ZONES, OTHER_COUNTRIES } from '../../../kernel/contact/zones.ts';
import { toDecimal } from '../../../kernel/money.ts';
import type { MeasureUnit } from '../../../platform/resources/field.ts';
import type { PartControl } from '../../../platform/resources/part-field.ts';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { FieldGroup, findPartError, toRecord } from './compound-controls.tsx';
import styles from './entry-form.module.css';
import type { FormField } from './form-view.server.ts';

export type PartFieldProps = {
  field: FormField;
  /** Values of all fields of the form: the unit of a part can depend on another field. */
  values: Record<string, unknown>;
  errors: Record<string, string>;
};

/** Empty rows after the rows of a list. */
const NEW_ROWS = 2;

/** A row of controls per object of a list; an empty row is removed. */
export function RowsField({ field, ...context }: PartFieldProps) {
  const t = useTranslations('admin.resources.shared');
  const { name, control, choices, value } = field;
  if (control.kind !== 'rows') return null;
  const rows: unknown[] = Array.isArray(value) ? value : [];
  const key = Object.entries(control.parts).find(([, part]) => part.kind === 'key')?.[0];
  const shown = key ? rows.length : Math.min(control.maxRows, rows.length + NEW_ROWS);
  return (
    <FieldGroup field={field} error={context.errors[name]}>
      {Array.from({ length: shown }, (_, index) => {
        const row = toRecord(rows[index]);
        const path = `${name}.${index}`;
        const title = key ? choices.find((choice) => choice.value === row[key])?.name : undefined;
        return (
          <fieldset key={path} className={styles.partRow}>
            <legend className={title ? styles.rowTitle : 'visually-hidden'}>
              {title ?? t('row', { number: index + 1 })}
            </legend>
            <PartControls path={path} value={row} field={field} {...context} />
          </fieldset>
        );
      })}
    </FieldGroup>
  );
}

/** A control per property of an object. */
export function GroupField({ field, ...context }: PartFieldProps) {
  return (
    <FieldGroup field={field} error={context.errors[field.name]}>
      <div className={styles.languages}>
        <PartControls path={field.name} value={toRecord(field.value)} field={field} {...context} />
      </div>
    </FieldGroup>
  );
}

type PartsProps = PartFieldProps & { path: string; value: Record<string, unknown> };

function PartControls({ field, path, value, ...context }: PartsProps) {
  return field.parts.map(({ name, label, unit, control }) => (
    <Part
      key={name}
      name={`${path}.${name}`}
      label={label}
      unit={unit}
      control={control}
      value={value[name]}
      field={field}
      {...context}
    />
  ));
}

type PartProps = PartFieldProps & {
  name: string;
  label: string;
  unit: string | undefined;
  control: PartControl;
  value: unknown;
};

function Part({ name, label, unit, control, value, field, values, errors }: PartProps) {
  const error = errors[name] ?? findPartError(errors, name);
  const common = { label, name, error, optional: unit && `(${unit})` };
  switch (control.kind) {
    case 'key':
      return <input type="hidden" name={name} value={String(value ?? '')} />;
    case 'flag':
      return (
        <Checkbox name={name} value="on" defaultChecked={value === true} error={error}>
          {label}
        </Checkbox>
      );
    case 'country':
      return <CountrySelect {...common} countries={field.choices} value={String(value ?? '')} />;
    case 'list':
      return <TextField {...common} defaultValue={Array.isArray(value) ? value.join(', ') : ''} />;
    case 'hours':
      return <TextField {...common} defaultValue={toHoursText(value)} dir="ltr" />;
    case 'date':
      return <TextField {...common} type="date" defaultValue={String(value ?? '')} />;
    case 'text':
      return (
        <TextField
          {...common}
          defaultValue={String(value ?? '')}
          maxLength={control.maxLength}
          dir={control.direction}
        />
      );
    case 'integer':
      return <TextField {...common} defaultValue={String(value ?? '')} inputMode="numeric" dir="ltr" />;
    case 'money':
    case 'measure': {
      const measure = control.kind === 'money' ? 'money' : control.units[String(values[control.by])];
      const text = toMeasureText(value, measure, field.unit);
      return <TextField {...common} defaultValue={text} inputMode="decimal" dir="ltr" />;
    }
  }
}

function CountrySelect({
  countries,
  value,
  ...props
}: {
  label: string;
  name: string;
  error: string | undefined;
  countries: FormField['choices'];
  value: string;
}) {
  const t = useTranslations('admin.resources.shared');
  return (
    <Select {...props} defaultValue={value}>
      <option value="">{t('choose')}</option>
      {countries.map((country) => (
        <option key={country.value} value={country.value}>
          {country.name}
        </option>
      ))}
    </Select>
  );
}

/** Whole countries by name, parts of countries in rows, and all others. */
export function ZonesField({ field, errors }: Pick<PartFieldProps, 'field' | 'errors'>) {
  const t = useTranslations('admin.resources.shared');
  const { name, choices, value } = field;
  const zones = (Array.isArray(value) ? value : []).map((zone, index) => ({ ...toZone(zone), index }));
  const named = zones.filter(({ country }) => country !== OTHER_COUNTRIES);
  const whole = named.filter((zone) => !isPartialZone(zone));
  const parts = named.filter(isPartialZone);
  const nameOf = (code: string) => choices.find((choice) => choice.value === code)?.name ?? code;
  const unknown = whole.find(({ index }) => findPartError(errors, `${name}.${index}`));
  const error = unknown && findPartError(errors, `${name}.${unknown.index}`);
  return (
    <FieldGroup field={field} error={errors[name]}>
      <TextArea
        label={t('zones.countries')}
        name={`${name}.countries`}
        defaultValue={whole.map(({ country }) => nameOf(country)).join('\n')}
        hint={t('zones.countriesHint')}
        error={unknown && `${error}: ${unknown.country}`}
        rows={Math.min(12, whole.length + NEW_ROWS)}
      />
      <Checkbox
        name={`${name}.others`}
        value="on"
        defaultChecked={zones.some(({ country }) => country === OTHER_COUNTRIES)}
      >
        {t('zones.others')}
      </Checkbox>
      <p className={styles.hint}>{t('zones.partsHint')}</p>
      {Array.from({ length: Math.min(MAX_PARTIAL_ZONES, parts.length + NEW_ROWS) }, (_, row) => {
        const zone = parts[row];
        const path = `${name}.parts.${row}`;
        const findError = (part: string) => zone && findPartError(errors, `${name}.${zone.index}.${part}`);
        return (
          <fieldset key={path} className={styles.partRow}>
            <legend className="visually-hidden">{t('row', { number: row + 1 })}</legend>
            <CountrySelect
              label={t('fields.country')}
              name={`${path}.country`}
              countries={choices}
              value={zone?.country ?? ''}
              error={zone && errors[`${name}.${zone.index}.country`]}
            />
            <TextField
              label={t('fields.states')}
              name={`${path}.states`}
              defaultValue={zone?.states.join(', ')}
              error={findError('states')}
            />
            <TextField
              label={t('fields.zip_prefixes')}
              name={`${path}.zip_prefixes`}
              defaultValue={zone?.zip_prefixes.join(', ')}
              dir="ltr"
              error={findError('zip_prefixes')}
            />
          </fieldset>
        );
      })}
    </FieldGroup>
  );
}

function toZone(zone: unknown) {
  const { country, states, zip_prefixes } = toRecord(zone);
  const toTexts = (list: unknown) => (Array.isArray(list) ? list.map(String) : []);
  return { country: String(country ?? ''), states: toTexts(states), zip_prefixes: toTexts(zip_prefixes) };
}

/** Amounts are shown in major units and shares in percent; a refused form has the number as typed. */
export function toMeasureText(value: unknown, unit: MeasureUnit | undefined, currency: string | undefined): string {
  if (typeof value !== 'number') return String(value ?? '');
  if (unit === 'percent') return String(value / 100);
  return unit === 'money' && currency ? toDecimal({ amount: value, currency }) : String(value);
}

/** A text that is not opening hours is shown as typed. */
function toHoursText(value: unknown): string {
  const spans = Array.isArray(value) ? value.map(toRecord) : [];
  return spans.map(({ opens, closes }) => (closes ? `${opens}-${closes}` : String(opens ?? ''))).join(', ');
}
