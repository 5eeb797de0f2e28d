import type { Locale, Localized } from '../../kernel/locale.ts';
import { tokensOf } from './tokens.rules.ts';

const known = new WeakMap<Localized, Map<string, readonly string[]>>();

/** The words of a text in one language, worked out once while the text is held. */
export function tokensIn(text: Localized, locale: Locale): readonly string[] {
  const said = textOf(text, locale);
  const own = known.get(text) ?? new Map<string, readonly string[]>();
  known.set(text, own);
  const tokens = own.get(said) ?? tokensOf(said);
  own.set(said, tokens);
  return tokens;
}

export function textOf(text: Localized, locale: Locale): string {
  return text[locale] ?? '';
}
