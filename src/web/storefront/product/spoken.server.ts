import { directionOf, type Locale } from '../../../kernel/locale.ts';

/** A language as a reader of another one is told of it. */
export type Spoken = { locale: Locale; direction: 'ltr' | 'rtl'; name: string };

/** The language of what somebody wrote; null where it is the reader's own, or unknown. */
export function spokenTo(own: Locale | null, reader: Locale): Spoken | null {
  if (own === null || own === reader) return null;
  const name = new Intl.DisplayNames(reader, { type: 'language' }).of(own) ?? own;
  return { locale: own, direction: directionOf(own), name };
}
