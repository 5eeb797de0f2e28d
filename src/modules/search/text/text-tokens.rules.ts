import type { Locale, LocalizedText } from '../../../kernel/locale.ts';
import { tokenize } from './tokenizer.rules.ts';

const tokenCache = new WeakMap<LocalizedText, Map<string, readonly string[]>>();

/** The words of a text in one language, worked out once while the text is held. */
export function tokenizeText(text: LocalizedText, locale: Locale): readonly string[] {
  const said = textInLocale(text, locale);
  const own = tokenCache.get(text) ?? new Map<string, readonly string[]>();
  tokenCache.set(text, own);
  const tokens = own.get(said) ?? tokenize(said);
  own.set(said, tokens);
  return tokens;
}

export function textInLocale(text: LocalizedText, locale: Locale): string {
  return text[locale] ?? '';
}
