import type { Locale } from '../../kernel/locale.ts';
import { kindsOf } from './read-wish.rules.ts';

/** Product kinds of the search dictionary whose device type has another slug. */
const TYPES: Record<string, string> = { earbuds: 'headphones', 'sports-watch': 'watch', foldable: 'phone' };

/** Device type slug of a product kind; the kind itself when there is no mapping. */
export function typeOfKind(kind: string): string {
  return TYPES[kind] ?? kind;
}

/** Device type slugs that a search word stands for; may contain kinds that are not device types. */
export function typesCalled(token: string, locale: Locale): string[] {
  return kindsOf(token, locale).map(typeOfKind);
}
