import { normalizeQuery } from './search-query.rules.ts';
import type { HiddenProductInput, PinInput, RedirectInput, StopWordInput, SynonymInput } from './search-rules.input.ts';

export type RuleKind = 'synonym' | 'redirect' | 'pin' | 'hidden-product' | 'stop-word';

/** Columns of a rule: the unique key, and the fields that a later draft replaces. */
export type RuleDraft = {
  unique: { locale: string; key: string; product_id?: number };
  fields: Record<string, string | number | boolean | string[]>;
};

export function draftSynonym({ locale, term, ...says }: SynonymInput): RuleDraft {
  return { unique: { locale, key: normalizeQuery(term) }, fields: { term, ...says } };
}

export function draftRedirect({ locale, query, path }: RedirectInput): RuleDraft {
  return { unique: { locale, key: normalizeQuery(query) }, fields: { query, path } };
}

export function draftPin({ position, ...input }: PinInput): RuleDraft {
  const { unique, fields: says } = draftHiddenProduct(input);
  return { unique, fields: { ...says, position } };
}

export function draftHiddenProduct({ locale, query, product_id }: HiddenProductInput): RuleDraft {
  return { unique: { locale, key: normalizeQuery(query), product_id }, fields: { query } };
}

export function draftStopWord({ locale, word }: StopWordInput): RuleDraft {
  return { unique: { locale, key: normalizeQuery(word) }, fields: { word } };
}
