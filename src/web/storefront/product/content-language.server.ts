import { getTextDirection, type Locale } from '../../../kernel/locale.ts';
import { getSharedLanguageNames } from '../../ui/numbers/shared-formatters.ts';

/** Content language of a text that differs from the page's language; `name` is localised. */
export type ContentLanguage = { locale: Locale; direction: 'ltr' | 'rtl'; name: string };

/** Null where the text is in the reader's language, or its language is unknown. */
export function getContentLanguage(contentLocale: Locale | null, readerLocale: Locale): ContentLanguage | null {
  if (contentLocale === null || contentLocale === readerLocale) return null;
  const name = getSharedLanguageNames(readerLocale).of(contentLocale) ?? contentLocale;
  return { locale: contentLocale, direction: getTextDirection(contentLocale), name };
}
