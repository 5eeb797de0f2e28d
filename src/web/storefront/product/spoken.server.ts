import { directionOf, type Locale } from '../../../kernel/locale.ts';

/** Content language of a text that differs from the page's language; `name` is localised. */
export type Spoken = { locale: Locale; direction: 'ltr' | 'rtl'; name: string };

/** Null where the text is in the reader's language, or its language is unknown. */
export function spokenTo(contentLocale: Locale | null, readerLocale: Locale): Spoken | null {
  if (contentLocale === null || contentLocale === readerLocale) return null;
  const name = new Intl.DisplayNames(readerLocale, { type: 'language' }).of(contentLocale) ?? contentLocale;
  return { locale: contentLocale, direction: directionOf(contentLocale), name };
}
