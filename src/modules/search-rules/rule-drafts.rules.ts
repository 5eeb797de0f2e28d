import { normalizeQuery } from './search-query.rules.ts';
import type { HiddenProductInput, PinInput, RedirectInput, StopWordInput, SynonymInput } from './search-rules.input.ts';

export type RuleKind = 'synonym' | 'redirect' | 'pin' | 'hidden-product' | 'stop-word';

/** The columns of a rule: those by which it is unique, and those that a later draft replaces. */
export type RuleDraft = {
  unique: { locale: string; key: string; product_id?: number };
  says: Record<string, string | number | boolean | string[]>;
};

export function draftSynonym({ locale, term, ...says }: SynonymInput): RuleDraft {
  return { unique: { locale, key: normalizeQuery(term) }, says: { term, ...says } };
}

export function draftRedirect({ locale, query, path }: RedirectInput): RuleDraft {
  return { unique: { locale, key: normalizeQuery(query) }, says: { query, path } };
}

export function draftPin({ position, ...input }: PinInput): RuleDraft {
  const { unique, says } = draftHiddenProduct(input);
  return { unique, says: { ...says, position } };
}

export function draftHiddenProduct({ locale, query, product_id }: HiddenProductInput): RuleDraft {
  return { unique: { locale, key: normalizeQuery(query), product_id }, says: { query } };
}

export function draftStopWord({ locale, word }: StopWordInput): RuleDraft {
  return { unique: { locale, key: normalizeQuery(word) }, says: { word } };
}
