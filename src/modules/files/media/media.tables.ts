import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';

/** Pictures of the media library. */
export interface MediaFileTable {
  id: GeneratedAlways<number>;
  /** Name in the public file store. */
  file: string;
  /** Name of the uploaded file. */
  name: string;
  /** Null: not measured yet. */
  bytes: number | null;
  width: number | null;
  height: number | null;
  alt: ColumnType<LocalizedText, string | undefined, string>;
  version: Generated<number>;
  created_at: Date;
}

declare module '../../../platform/database/db.ts' {
  interface Tables {
    media_file: MediaFileTable;
  }
}
