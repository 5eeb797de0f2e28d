import type { z } from 'zod';
import type { Field, MeasureUnit, NumberUnit } from './field.ts';

/** Control of a part of a compound value. */
export type PartControl =
  | { kind: 'text'; maxLength: number; direction?: 'ltr' }
  /** Texts in one control, separated by commas. */
  | { kind: 'list'; maxLength: number }
  /** Code of a country. */
  | { kind: 'country' }
  | { kind: 'flag' }
  /** Empty for null. */
  | { kind: 'integer'; unit?: NumberUnit }
  | { kind: 'money' }
  /** Number whose unit depends on the value of another field of the resource. */
  | { kind: 'measure'; by: string; units: Readonly<Record<string, MeasureUnit>> }
  | { kind: 'date' }
  /** Opening hours of a day in one control: `09:30-13:00, 14:00-19:00`. */
  | { kind: 'hours' }
  /** Identifies the row; staff cannot change it, and the form has no empty rows. */
  | { kind: 'key' };

/** Controls by the name of the part. */
export type Parts = Readonly<Record<string, PartControl>>;

/** Opening hours of a day as text: `09:30-13:00, 14:00-19:00`. */
export function formatOpenings(openings: readonly { opens: string; closes: string }[]): string {
  return openings.map(({ opens, closes }) => `${opens}-${closes}`).join(', ');
}

type PartFieldOptions<S extends z.ZodType> = { schema: S; parts: Parts; initial: z.output<S> };

type RowsFieldOptions<S extends z.ZodType> = PartFieldOptions<S> &
  Pick<Field<S>, 'arrange' | 'restore'> & { maxRows: number };

/** List of objects: a row of controls per object. `schema` is an array. */
export function rowsField<S extends z.ZodType>({
  schema,
  parts,
  maxRows,
  initial,
  arrange,
  restore,
}: RowsFieldOptions<S>): Field<S> {
  return {
    schema,
    control: { kind: 'rows', parts, maxRows },
    isJson: true,
    isOptional: true,
    initial,
    arrange,
    restore,
  };
}

/** Object: a control per property. A property whose control is empty is left out. */
export function groupField<S extends z.ZodType>({ schema, parts, initial }: PartFieldOptions<S>): Field<S> {
  return { schema, control: { kind: 'group', parts }, isJson: true, isOptional: false, initial };
}
