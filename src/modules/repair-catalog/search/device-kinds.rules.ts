import type { Locale } from '../../../kernel/locale.ts';
import { listProductKinds } from './repair-query.rules.ts';

/** Product kinds of the search dictionary whose device type has another slug. */
const TYPE_BY_KIND: Record<string, string> = { earbuds: 'headphones', 'sports-watch': 'watch', foldable: 'phone' };

/** Device type slug of a product kind; the kind itself when there is no mapping. */
export function toDeviceType(kind: string): string {
  return TYPE_BY_KIND[kind] ?? kind;
}

/** Device type slugs that a search word denotes; may contain kinds that are not device types. */
export function listDeviceTypesByWord(token: string, locale: Locale): string[] {
  return listProductKinds(token, locale).map(toDeviceType);
}
