import type { Locale } from '../../../kernel/locale.ts';
import { type Named, slugIn } from '../../../modules/naming/slug.rules.ts';
import { to } from '../../paths.ts';

/** Content pages shown on another page, without a path of their own. */
const SHOWN_ELSEWHERE: Record<string, string> = { services: to.services() };

/** Path of a content page by locale. */
export function pagePaths(names: Named): (locale: Locale) => string {
  return (locale) => SHOWN_ELSEWHERE[names.slug] ?? to.page(slugIn(names, locale));
}
