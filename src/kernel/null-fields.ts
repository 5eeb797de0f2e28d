import type { z } from 'zod';

/** Optional field that also accepts null, because API responses use null for missing values. */
export function nullishToUndefined<S extends z.ZodType>(schema: S) {
  return schema
    .nullable()
    .transform((value): z.output<S> | undefined => value ?? undefined)
    .optional();
}

/** Optional text that also accepts null; missing and null become an empty string. */
export function nullishToEmpty<S extends z.ZodType<string>>(schema: S) {
  return schema.nullish().transform((text): string => text ?? '');
}
