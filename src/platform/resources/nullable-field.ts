import { z } from 'zod';
import type { Field } from './field.ts';

/** As an optional `textField` of one line; null for none. `normalize` returns null for a text that is not valid. */
export function nullableTextField({
  maxLength,
  normalize = (text) => text,
}: {
  maxLength: number;
  normalize?(text: string): string | null;
}): Field<z.ZodNullable<z.ZodString>> {
  return {
    schema: z
      .string()
      .trim()
      .min(1)
      .max(maxLength)
      .refine((text) => normalize(text) !== null, { error: 'fields.invalid' })
      .overwrite((text) => normalize(text) ?? text)
      .nullable(),
    control: { kind: 'text', maxLength, isMultiline: false, direction: 'ltr', options: undefined, none: null },
    isJson: false,
    isOptional: true,
    initial: null,
  };
}

/** One of several texts; null for none. */
export function optionalChoiceField<const V extends string>({
  values,
}: {
  values: readonly V[];
}): Field<z.ZodNullable<z.ZodType<V, V>>> {
  return {
    schema: z.literal([...values]).nullable(),
    control: { kind: 'choice', values, isOptional: true },
    isJson: false,
    isOptional: true,
    initial: null,
  };
}
