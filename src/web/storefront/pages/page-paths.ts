import type { Locale } from '../../../kernel/locale.ts';
import { type Named, slugIn } from '../../../modules/naming/slug.rules.ts';
import { to } from '../../paths.ts';

/** Text of the shop that another page shows below its own; it has no address of its own. */
const SHOWN_ELSEWHERE: Record<string, string> = { services: to.services() };

/** Where a content page stands in each language. */
export function pagePaths(names: Named): (locale: Locale) => string {
  return (locale) => SHOWN_ELSEWHERE[names.slug] ?? to.page(slugIn(names, locale));
}
