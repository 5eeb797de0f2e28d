import { z } from 'zod';
import type { Field } from './field.ts';

/** Date: "YYYY-MM-DD". */
export function dateField({ initial = '' }: { initial?: string } = {}): Field<z.ZodISODate> {
  return { schema: z.iso.date(), control: { kind: 'date' }, isJson: false, isOptional: false, initial };
}

/** Time of day: "HH:MM". */
export function timeField({ initial }: { initial: string }): Field<z.ZodString> {
  return {
    schema: z.string().regex(TIME_OF_DAY, { error: 'fields.invalid' }),
    control: { kind: 'time' },
    isJson: false,
    isOptional: false,
    initial,
  };
}

export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
