import { type Locale, listLocales } from '../../../../kernel/locale.ts';

/**
 * Whether the language tag of a file means a language of the shop. Tools write `fr_FR` or `fr-FR` for `fr`; a shop with `pt`
 * and `pt-BR` has texts of their own for each.
 */
export function isLanguageOf(tag: string, locale: Locale): boolean {
  const given = normalize(tag);
  const matches = listLocales().filter((one) => `${given}-`.startsWith(`${normalize(one)}-`));
  return matches.toSorted((a, b) => b.length - a.length)[0] === locale;
}

function normalize(tag: string): string {
  return tag.replaceAll('_', '-').toLowerCase();
}
