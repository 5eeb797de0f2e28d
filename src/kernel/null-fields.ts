import type { z } from 'zod';

/** An optional field that takes null, which is what answers say of a value that is not there. */
export function orNull<S extends z.ZodType>(schema: S) {
  return schema
    .nullable()
    .transform((value): z.output<S> | undefined => value ?? undefined)
    .optional();
}

/** An optional text that takes null; left out or null, it is empty. */
export function textOrNull<S extends z.ZodType<string>>(schema: S) {
  return schema.nullish().transform((text): string => text ?? '');
}
