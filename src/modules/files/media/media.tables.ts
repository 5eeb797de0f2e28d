import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { PictureArea } from '../../../platform/pictures/recode-picture.ts';

/** Part of the original, and the size of the original; pixels. */
export type StoredCrop = PictureArea & { original_width: number; original_height: number };

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
  /** File from which a cropped picture was made; null for a picture that is not cropped, as `crop`. */
  original_file: Generated<string | null>;
  crop: ColumnType<StoredCrop | null, string | null | undefined, string | null>;
  version: Generated<number>;
  created_at: Date;
}

declare module '../../../platform/database/db.ts' {
  interface Tables {
    media_file: MediaFileTable;
  }
}
