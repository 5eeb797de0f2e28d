import type { Locale, LocalizedText } from '../../../kernel/locale.ts';
import { tokenize } from './tokenizer.rules.ts';

const tokenCache = new WeakMap<LocalizedText, Map<string, readonly string[]>>();

/** Tokens of a text in one language, cached as long as the text object exists. */
export function tokenizeText(text: LocalizedText, locale: Locale): readonly string[] {
  const said = getLocaleText(text, locale);
  const own = tokenCache.get(text) ?? new Map<string, readonly string[]>();
  tokenCache.set(text, own);
  const tokens = own.get(said) ?? tokenize(said);
  own.set(said, tokens);
  return tokens;
}

export function getLocaleText(text: LocalizedText, locale: Locale): string {
  return text[locale] ?? '';
}
