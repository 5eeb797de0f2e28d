import { z } from 'zod';
import type { Field } from './field.ts';

const weekdaysSchema = z
  .array(z.int().min(1).max(7))
  .min(1, { error: 'fields.required' })
  .max(7)
  .overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b));

/** At least one day of the week: 1 Monday to 7 Sunday. */
export function weekdaysField({ initial }: { initial: number[] }): Field<typeof weekdaysSchema> {
  return { schema: weekdaysSchema, control: { kind: 'weekdays' }, isJson: false, isOptional: false, initial };
}
