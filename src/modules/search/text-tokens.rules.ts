import type { Locale, Localized } from '../../kernel/locale.ts';
import { tokenize } from './tokenizer.rules.ts';

const tokenCache = new WeakMap<Localized, Map<string, readonly string[]>>();

/** The words of a text in one language, worked out once while the text is held. */
export function tokenizeText(text: Localized, locale: Locale): readonly string[] {
  const said = textInLocale(text, locale);
  const own = tokenCache.get(text) ?? new Map<string, readonly string[]>();
  tokenCache.set(text, own);
  const tokens = own.get(said) ?? tokenize(said);
  own.set(said, tokens);
  return tokens;
}

export function textInLocale(text: Localized, locale: Locale): string {
  return text[locale] ?? '';
}
