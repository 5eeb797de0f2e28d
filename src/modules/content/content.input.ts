import { z } from 'zod';
import { LOCALES } from '../../kernel/locale.ts';

export const pageParams = z.strictObject({
  slug: z
    .string()
    .max(100)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
});

export const localizationQuery = z.strictObject({ locale_code: z.enum(LOCALES) });
