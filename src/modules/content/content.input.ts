import { z } from 'zod';
import { publicLocaleCode } from '../../kernel/locale.schemas.ts';
import { isSlug, MAX_SLUG_LENGTH } from '../naming/slug.rules.ts';

export const pageParams = z.strictObject({
  slug: z.string().max(MAX_SLUG_LENGTH).refine(isSlug),
});

export const localizationQuery = z.strictObject({ locale_code: publicLocaleCode });
