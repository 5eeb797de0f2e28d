import { z } from 'zod';
import { isLocale, isPublicLocale } from '../../kernel/locale.ts';
import { isSlug, MAX_SLUG_LENGTH } from '../naming/slug.rules.ts';

export const pageParams = z.strictObject({
  slug: z.string().max(MAX_SLUG_LENGTH).refine(isSlug),
});

/** Code of a language of the shop; RFC 5646 §4.4.1 gives the longest one. */
export const localeCode = z.string().max(35).refine(isLocale);

/** Code of a language that visitors can use. */
export const publicLocaleCode = z.string().max(35).refine(isPublicLocale);

export const localizationQuery = z.strictObject({ locale_code: publicLocaleCode });
