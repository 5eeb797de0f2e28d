import type { Generated, JSONColumnType } from 'kysely';
import type { Localized } from '../../kernel/locale.ts';

export type PlaceKind = 'category' | 'brand' | 'collection' | 'store' | 'page' | 'service' | 'model';

export interface SearchProductTable {
  product_id: number;
  words: string;
  title_words: number;
  rank: number;
}

export interface SearchPlaceTable {
  kind: PlaceKind;
  ref: number;
  slug: string;
  title: JSONColumnType<Localized>;
  words: string;
  rank: Generated<number>;
  device: string | null;
}

export interface SearchWordTable {
  word: string;
  uses: number;
  grams: string[];
}

export interface SearchStateTable {
  single: Generated<boolean>;
  version: Generated<number>;
  horizon: Generated<number>;
  catalog_version: Generated<number>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    search_product: SearchProductTable;
    search_place: SearchPlaceTable;
    search_word: SearchWordTable;
    search_state: SearchStateTable;
  }
}
