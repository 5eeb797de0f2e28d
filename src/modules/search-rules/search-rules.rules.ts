import { type Curation, NO_CURATION } from './curation.rules.ts';
import { normalizeQuery } from './search-query.rules.ts';

/** Maximum number of rules of one kind: every process loads all of them. */
export const MAX_RULES = 5_000;
/** Maximum number of pins for one query in one language. */
export const MAX_PINS = 20;

/** The rules of one language; keys and words are normalized by `normalizeQuery`. */
export type LocaleSearchRules = {
  stopWords: ReadonlySet<string>;
  /** Synonyms by the searched word or words. */
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** Paths without locale prefix, by query. */
  redirects: ReadonlyMap<string, string>;
  /** Product ids in display order, by query. */
  pins: ReadonlyMap<string, readonly number[]>;
  /** Product ids by query. */
  hidden: ReadonlyMap<string, ReadonlySet<number>>;
};

/** By language; languages without rules are absent, see `getLocaleRules`. */
export type SearchRules = ReadonlyMap<string, LocaleSearchRules>;

export type SynonymRow = { locale: string; term: string; synonyms: string[]; two_way: boolean };
export type StoredRules = {
  synonyms: readonly SynonymRow[];
  redirects: readonly { locale: string; query: string; path: string }[];
  /** Sorted by position. */
  pins: readonly { locale: string; query: string; product_id: number }[];
  hidden: readonly { locale: string; query: string; product_id: number }[];
  stopWords: readonly { locale: string; word: string }[];
};

const NO_RULES: LocaleSearchRules = {
  stopWords: new Set(),
  synonyms: new Map(),
  redirects: new Map(),
  pins: new Map(),
  hidden: new Map(),
};

export function getLocaleRules(rules: SearchRules, locale: string): LocaleSearchRules {
  return rules.get(locale) ?? NO_RULES;
}

/** @param query normalized */
export function getCuration({ pins, hidden }: LocaleSearchRules, query: string): Curation {
  return { pinned: pins.get(query) ?? NO_CURATION.pinned, hidden: hidden.get(query) ?? NO_CURATION.hidden };
}

export function buildSearchRules(rows: StoredRules): SearchRules {
  const locales = new Set(Object.values(rows).flatMap((kind) => kind.map(({ locale }) => locale)));
  return new Map([...locales].map((locale) => [locale, buildLocaleRules(rows, locale)]));
}

function buildLocaleRules(rows: StoredRules, locale: string): LocaleSearchRules {
  const own = <Row extends { locale: string }>(all: readonly Row[]) => all.filter((row) => row.locale === locale);
  const byQuery = (all: StoredRules['pins']) => {
    const groups = Map.groupBy(own(all), ({ query }) => normalizeQuery(query));
    return [...groups].map(([query, group]) => [query, group.map((row) => row.product_id)] as const);
  };
  return {
    stopWords: new Set(own(rows.stopWords).map(({ word }) => normalizeQuery(word))),
    synonyms: buildSynonyms(own(rows.synonyms)),
    redirects: new Map(own(rows.redirects).map(({ query, path }) => [normalizeQuery(query), path])),
    pins: new Map(byQuery(rows.pins)),
    hidden: new Map(byQuery(rows.hidden).map(([query, ids]) => [query, new Set(ids)])),
  };
}

/** A word in several rows gets the synonyms of each; synonyms of synonyms are not followed. */
function buildSynonyms(rows: readonly SynonymRow[]): Map<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const words = [row.term, ...row.synonyms].map(normalizeQuery);
    for (const word of row.two_way ? words : words.slice(0, 1)) {
      const others = words.filter((one) => one !== word);
      found.set(word, [...new Set([...(found.get(word) ?? []), ...others])]);
    }
  }
  return found;
}
