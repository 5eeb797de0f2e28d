import type { Locale } from '../../kernel/locale.ts';
import { kindsOf } from './read-wish.rules.ts';

/** Kinds of the dictionary under which the desk has another name. */
const TYPES: Record<string, string> = { earbuds: 'headphones', 'sports-watch': 'watch', foldable: 'phone' };

/** The slug of the desk's type for a kind of goods; the kind's own for what the desk does not repair. */
export function typeOfKind(kind: string): string {
  return TYPES[kind] ?? kind;
}

/** Slugs of the types that a word stands for, among kinds of goods that are no devices. */
export function typesCalled(token: string, locale: Locale): string[] {
  return kindsOf(token, locale).map(typeOfKind);
}
