import { z } from 'zod';
import { isLocale } from '../../kernel/locale.ts';
import { isSlug, MOST_SLUG_CHARACTERS } from '../naming/slug.rules.ts';

export const pageParams = z.strictObject({
  slug: z.string().max(MOST_SLUG_CHARACTERS).refine(isSlug),
});

export const localizationQuery = z.strictObject({ locale_code: z.string().max(35).refine(isLocale) });
