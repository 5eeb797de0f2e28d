import type { Generated, JSONColumnType } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';

export type DestinationKind = 'category' | 'brand' | 'collection' | 'store' | 'page' | 'service' | 'model';

export interface SearchPostingTable {
  word: string;
  block: number;
  packed: Buffer;
}

export interface SearchBlockTable {
  block: number;
  version: number;
  words_version: number;
  products: number;
  facts: Buffer;
  fingerprints: Buffer;
}

export interface SearchDestinationTable {
  kind: DestinationKind;
  ref: number;
  slug: string;
  title: JSONColumnType<LocalizedText>;
  words: string;
  rank: Generated<number>;
  device: string | null;
}

export interface SearchWordTable {
  word: string;
  uses: number;
  /** Bits of `getLocaleBit`. */
  locales: number;
  grams: string[];
  sound: string;
}

export interface SearchStateTable {
  single: Generated<boolean>;
  version: Generated<number>;
  horizon: Generated<number>;
  catalog_version: Generated<number>;
  worker: string | null;
  lease_until: Generated<Date>;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    search_posting: SearchPostingTable;
    search_block: SearchBlockTable;
    search_destination: SearchDestinationTable;
    search_word: SearchWordTable;
    search_state: SearchStateTable;
  }
}
