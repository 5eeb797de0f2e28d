import { z } from 'zod';
import { isLocale, isPublicLocale } from './locale.ts';

/** RFC 5646 §4.4.1 gives the longest language tag. */
export const MAX_LOCALE_LENGTH = 35;

/** Code of a language of the shop. */
export const localeCode = z.string().max(MAX_LOCALE_LENGTH).refine(isLocale);

/** Code of a language that visitors can use. */
export const publicLocaleCode = z.string().max(MAX_LOCALE_LENGTH).refine(isPublicLocale);
