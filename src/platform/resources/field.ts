import { z } from 'zod';
import { rowId } from '../../kernel/integer.schemas.ts';
import { MAX_LOCALE_LENGTH } from '../../kernel/locale.schemas.ts';
import { DEFAULT_LOCALE, isLocale, type LocalizedText } from '../../kernel/locale.ts';
import { isoTime } from '../../kernel/time/iso-time.schemas.ts';
import type { Parts } from './part-field.ts';
import type { ProductListControl } from './product-list/product-list.ts';

/** Control of a field in a form, and its notation in a list. */
export type FieldControl =
  | {
      kind: 'text';
      maxLength: number;
      isMultiline: boolean;
      direction?: 'ltr';
      options?: TextOptionSource;
      none: '' | null;
    }
  | { kind: 'localized-text'; maxLength: number; isMultiline: boolean; isMarkdown?: boolean }
  | { kind: 'localized-lines'; maxLength: number; maxLines: number }
  | { kind: 'integer'; min: number; max: number; unit?: NumberUnit }
  | { kind: 'decimal' }
  | { kind: 'percent'; max: number }
  | { kind: 'money' }
  /** Number whose unit depends on the value of another field. */
  | { kind: 'measure'; by: string; units: Readonly<Record<string, MeasureUnit>> }
  | { kind: 'flag' }
  | { kind: 'choice'; values: readonly (string | number)[]; isOptional: boolean }
  | { kind: 'weekdays' }
  | { kind: 'date-time' }
  | { kind: 'date' }
  | { kind: 'time' }
  | { kind: 'picture'; none: '' | null }
  | { kind: 'colour' }
  | { kind: 'lines'; maxLines: number; maxLength: number }
  | { kind: 'choice-by-language'; values: readonly string[] }
  | { kind: 'choice-with-text'; values: readonly string[]; choice: string; text: string; maxLength: number }
  | { kind: 'link-lists'; lists: readonly string[]; maxLinks: number }
  | { kind: 'reference'; table: string; label: string }
  | { kind: 'references'; table: string; label: string }
  | { kind: 'rows'; parts: Parts; maxRows: number }
  | { kind: 'group'; parts: Parts }
  | { kind: 'zones' }
  | ProductListControl;

/** Known values that a page offers in a select with their names; the schema decides which values are valid. */
export type TextOptionSource = 'currencies' | 'number-formats' | 'time-zones' | 'languages' | 'countries' | 'states';

/** What a number counts; its name is shown after the control. */
export type NumberUnit = 'hours' | 'days' | 'months' | 'grams' | 'millimetres' | 'pieces' | 'major-units';

/** Unit of a number that depends on another field: minor units, basis points, or a count. */
export type MeasureUnit = 'money' | 'percent' | 'count';

const MAX_FILE_NAME_LENGTH = 120;

/** Field of a resource, stored in the column of the same name. */
export type Field<S extends z.ZodType = z.ZodType> = {
  schema: S;
  control: FieldControl;
  /** Whether the column is jsonb, which is written as JSON text. */
  isJson: boolean;
  /** Whether an empty value is accepted. */
  isOptional: boolean;
  /** Value in the form of a new entry. */
  initial: z.output<S>;
  /**
   * Brings the parts of a value into their stored order, after the checks: refusals name a part by its position in the value
   * as it was sent.
   */
  arrange?(value: z.output<S>): z.output<S>;
  /** Value instead of a stored one that the schema refuses; without it, that is `initial`. */
  restore?(stored: unknown): z.output<S>;
};

type TextOptions = { maxLength: number; isMultiline?: boolean; isOptional?: boolean };

type PlainTextOptions = TextOptions & {
  direction?: 'ltr';
  options?: TextOptionSource;
  initial?: string;
  /** Notation in which the text is stored. */
  normalize?(text: string): string;
  /** Refuses other texts with `fields.invalid`. */
  isValid?(text: string): boolean;
};

/** Text that is the same in all languages; an optional one can be empty. */
export function textField({
  maxLength,
  isMultiline = false,
  isOptional = false,
  direction,
  options,
  initial = '',
  normalize = (text) => text,
  isValid,
}: PlainTextOptions): Field<z.ZodString> {
  const schema = z
    .string()
    .trim()
    .overwrite(normalizeLineBreaks)
    .overwrite(normalize)
    .min(isOptional ? 0 : 1)
    .max(maxLength);
  return {
    schema: isValid ? schema.refine(isValid, { error: 'fields.invalid' }) : schema,
    control: { kind: 'text', maxLength, isMultiline, direction, options, none: '' },
    isJson: false,
    isOptional,
    initial,
  };
}

const localizedTextSchema = (maxLength: number, isOptional: boolean) =>
  z
    .record(z.string().max(MAX_LOCALE_LENGTH), z.string().trim().overwrite(normalizeLineBreaks).max(maxLength))
    .overwrite(removeEmptyTexts)
    .refine((texts) => Object.keys(texts).every(isLocale), { error: 'fields.invalid' })
    .refine((texts) => isOptional || texts[DEFAULT_LOCALE] !== undefined, {
      path: [DEFAULT_LOCALE],
      error: 'fields.required',
    });

/** Text by language. A required one needs the default language, which replaces missing translations. */
export function localizedTextField({
  maxLength,
  isMultiline = false,
  isMarkdown,
  isOptional = false,
}: TextOptions & { isMarkdown?: true }): Field<ReturnType<typeof localizedTextSchema>> {
  return {
    schema: localizedTextSchema(maxLength, isOptional),
    control: { kind: 'localized-text', maxLength, isMultiline, isMarkdown },
    isJson: true,
    isOptional,
    initial: {},
  };
}

/** HTML forms send CRLF; texts are stored with LF, so that saving a form without a change changes nothing. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** A language without a text has no entry, so that the fallback applies. */
function removeEmptyTexts(texts: LocalizedText): LocalizedText {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

const localizedLinesSchema = ({ maxLength, maxLines }: { maxLength: number; maxLines: number }) =>
  z
    .record(z.string().max(MAX_LOCALE_LENGTH), z.array(z.string().trim().min(1).max(maxLength)).max(maxLines))
    .refine((lines) => Object.keys(lines).every(isLocale), { error: 'fields.invalid' })
    .overwrite((lines) => Object.fromEntries(Object.entries(lines).filter(([, list]) => list.length > 0)));

/** Short list by language, such as highlights: one line of the form per entry. */
export function localizedLinesField(limits: {
  maxLength: number;
  maxLines: number;
}): Field<ReturnType<typeof localizedLinesSchema>> {
  return {
    schema: localizedLinesSchema(limits),
    control: { kind: 'localized-lines', maxLength: limits.maxLength, maxLines: limits.maxLines },
    isJson: true,
    isOptional: true,
    initial: {},
  };
}

type IntegerOptions = { min: number; max: number; initial: number; unit?: NumberUnit };

/** Whole number within bounds. */
export function integerField({ min, max, initial, unit }: IntegerOptions): Field<z.ZodInt> {
  return {
    schema: z.int().min(min).max(max),
    control: { kind: 'integer', min, max, unit },
    isJson: false,
    isOptional: false,
    initial,
  };
}

/** As `integerField`; null for none. */
export function optionalIntegerField({
  min,
  max,
  unit,
}: Omit<IntegerOptions, 'initial'>): Field<z.ZodNullable<z.ZodInt>> {
  return {
    schema: z.int().min(min).max(max).nullable(),
    control: { kind: 'integer', min, max, unit },
    isJson: false,
    isOptional: true,
    initial: null,
  };
}

/** Decimal number as text, because the database's numeric does not fit a JavaScript number; null for none. */
export function decimalField(): Field<z.ZodNullable<z.ZodString>> {
  return {
    schema: z
      .string()
      .regex(/^-?\d{1,12}(\.\d{1,6})?$/, { error: 'fields.invalid' })
      .nullable(),
    control: { kind: 'decimal' },
    isJson: false,
    isOptional: true,
    initial: null,
  };
}

/** As `percentField`; null for none. */
export function optionalPercentField({ max }: { max: number }): Field<z.ZodNullable<z.ZodInt>> {
  return {
    schema: z.int().min(1).max(max).nullable(),
    control: { kind: 'percent', max },
    isJson: false,
    isOptional: true,
    initial: null,
  };
}

/** Share in basis points, which a form shows in percent. */
export function percentField({ max, initial }: { max: number; initial: number }): Field<z.ZodInt> {
  return {
    schema: z.int().min(0).max(max),
    control: { kind: 'percent', max },
    isJson: false,
    isOptional: false,
    initial,
  };
}

/** Highest amount in minor units. */
export const MAX_AMOUNT = 1_000_000_000_000;

/** Amount in minor units of the shop's currency, which a form shows in major units. */
export function moneyField({ max = MAX_AMOUNT }: { max?: number } = {}): Field<z.ZodInt> {
  return {
    schema: z.int().min(0).max(max),
    control: { kind: 'money' },
    isJson: false,
    isOptional: false,
    initial: 0,
  };
}

/** Amount in minor units of the shop's currency; null for none. */
export function optionalMoneyField({ min = 1 }: { min?: number } = {}): Field<z.ZodNullable<z.ZodInt>> {
  return {
    schema: z.int().min(min).max(MAX_AMOUNT).nullable(),
    control: { kind: 'money' },
    isJson: false,
    isOptional: true,
    initial: null,
  };
}

export function flagField({ initial = false }: { initial?: boolean } = {}): Field<z.ZodBoolean> {
  return { schema: z.boolean(), control: { kind: 'flag' }, isJson: false, isOptional: false, initial };
}

/** One of several values. */
export function choiceField<const V extends string | number>({
  values,
  initial,
}: {
  values: readonly V[];
  initial: NoInfer<V>;
}): Field<z.ZodType<V, V>> {
  return {
    schema: z.literal([...values]),
    control: { kind: 'choice', values, isOptional: false },
    isJson: false,
    isOptional: false,
    initial,
  };
}

/** Point in time in ISO 8601 with UTC; null for none. */
export function dateTimeField(): Field<z.ZodNullable<z.ZodISODateTime>> {
  return {
    schema: isoTime.nullable(),
    control: { kind: 'date-time' },
    isJson: false,
    isOptional: true,
    initial: null,
  };
}

/** As `dateTimeField`; null is refused. */
export function requiredDateTimeField(): Field<z.ZodNullable<z.ZodISODateTime>> {
  return {
    schema: isoTime.nullable().refine((time) => time !== null, { error: 'fields.required' }),
    control: { kind: 'date-time' },
    isJson: false,
    isOptional: false,
    initial: null,
  };
}

/** File name of a picture in the public file store; null for none. */
export function pictureField(): Field<z.ZodNullable<z.ZodString>> {
  return {
    schema: z
      .string()
      .max(MAX_FILE_NAME_LENGTH)
      .regex(/^\w[\w.-]*$/)
      .nullable(),
    control: { kind: 'picture', none: null },
    isJson: false,
    isOptional: true,
    initial: null,
  };
}

/** Colour as six hexadecimal digits: `#2334a8`. */
export function colourField({ initial }: { initial: string }): Field<z.ZodString> {
  return {
    schema: z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'fields.invalid' }),
    control: { kind: 'colour' },
    isJson: false,
    isOptional: false,
    initial,
  };
}

const MAX_REFERENCES = 100;

const referencesSchema = z
  .array(rowId)
  .max(MAX_REFERENCES)
  .overwrite((ids) => [...new Set(ids)].sort((a, b) => a - b));

/** Ids of rows of another table, in ascending order. `label` is as in `referenceField`. */
export function referencesField({ table, label }: { table: string; label: string }): Field<typeof referencesSchema> {
  return {
    schema: referencesSchema,
    control: { kind: 'references', table, label },
    isJson: false,
    isOptional: true,
    initial: [],
  };
}

/** As `referenceField`; null is refused. */
export function requiredReferenceField({
  table,
  label,
}: {
  table: string;
  label: string;
}): Field<z.ZodNullable<typeof rowId>> {
  return {
    schema: rowId.nullable().refine((id) => id !== null, { error: 'fields.required' }),
    control: { kind: 'reference', table, label },
    isJson: false,
    isOptional: false,
    initial: null,
  };
}

/** Id of a row of another table; null for none. `label` is its column with the name, as text or by language. */
export function referenceField({ table, label }: { table: string; label: string }): Field<z.ZodNullable<typeof rowId>> {
  return {
    schema: rowId.nullable(),
    control: { kind: 'reference', table, label },
    isJson: false,
    isOptional: true,
    initial: null,
  };
}
