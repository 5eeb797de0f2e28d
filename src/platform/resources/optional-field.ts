import { z } from 'zod';
import type { Field } from './field.ts';

type OptionalTextOptions = {
  maxLength: number;
  direction?: 'ltr';
  /** Notation in which the text is stored; null for a text that is not valid. */
  normalize?(text: string): string | null;
};

/** As an optional `textField` of one line; null for none. */
export function optionalTextField({
  maxLength,
  direction,
  normalize = (text) => text,
}: OptionalTextOptions): Field<z.ZodNullable<z.ZodString>> {
  return {
    schema: z
      .string()
      .trim()
      .min(1)
      .max(maxLength)
      .refine((text) => normalize(text) !== null, { error: 'fields.invalid' })
      .overwrite((text) => normalize(text) ?? text)
      .nullable(),
    control: { kind: 'text', maxLength, isMultiline: false, direction, none: null },
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
