import type { Generated } from 'kysely';

export interface SearchSynonymTable {
  id: Generated<number>;
  locale: string;
  term: string;
  key: string;
  synonyms: string[];
  two_way: boolean;
}

export interface SearchRedirectTable {
  id: Generated<number>;
  locale: string;
  query: string;
  key: string;
  path: string;
}

export interface SearchPinTable {
  id: Generated<number>;
  locale: string;
  query: string;
  key: string;
  product_id: number;
  position: number;
}

export interface SearchHideTable {
  id: Generated<number>;
  locale: string;
  query: string;
  key: string;
  product_id: number;
}

export interface SearchStopWordTable {
  id: Generated<number>;
  locale: string;
  word: string;
  key: string;
}

export interface SearchLogTable {
  locale: string;
  query: string;
  /** "YYYY-MM-DD". */
  day: string;
  searches: number;
  empty_searches: number;
  last_results: number | null;
  clicks: number;
  orders: number;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    search_synonym: SearchSynonymTable;
    search_redirect: SearchRedirectTable;
    search_pin: SearchPinTable;
    search_hide: SearchHideTable;
    search_stop_word: SearchStopWordTable;
    search_log: SearchLogTable;
  }
}
