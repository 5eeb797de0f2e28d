import { directionOf, type Locale } from '../../../kernel/locale.ts';

/** Content language of a text that differs from the page's language; `name` is localised. */
export type Spoken = { locale: Locale; direction: 'ltr' | 'rtl'; name: string };

/** Null where the text is in the reader's language, or its language is unknown. */
export function spokenTo(own: Locale | null, reader: Locale): Spoken | null {
  if (own === null || own === reader) return null;
  const name = new Intl.DisplayNames(reader, { type: 'language' }).of(own) ?? own;
  return { locale: own, direction: directionOf(own), name };
}
