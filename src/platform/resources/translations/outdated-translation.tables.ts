export interface OutdatedTranslationTable {
  /** Name of the resource. */
  resource: string;
  entry_id: number;
  field: string;
  locale: string;
  /** Hash of the source text that was translated. */
  source_hash: string;
}

declare module '../../database/db.ts' {
  interface Tables {
    outdated_translation: OutdatedTranslationTable;
  }
}
