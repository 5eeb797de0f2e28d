import type { Locale } from '../../../kernel/locale.ts';
import { localizeSlug, type SlugSet } from '../../../modules/naming/slug.rules.ts';
import { to } from '../../paths.ts';

/** Content pages shown on another page, without their own path. */
const PATH_OVERRIDES: Record<string, string> = { services: to.services() };

/** Path of a content page by locale. */
export function createPagePathResolver(names: SlugSet): (locale: Locale) => string {
  return (locale) => PATH_OVERRIDES[names.slug] ?? to.page(localizeSlug(names, locale));
}
