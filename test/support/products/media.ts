import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { LocalizedText } from '../../../src/kernel/locale.ts';
import type { Db } from '../../../src/platform/database/db.ts';

/** A picture of the media library that no entry uses, without its file. */
export async function makeMediaFile(
  db: Db,
  { file = `${uuidv7()}.webp`, alt = {} }: { file?: string; alt?: LocalizedText } = {},
): Promise<{ id: number; file: string }> {
  const size = { bytes: 1, width: 1, height: 1 };
  const created_at = new Date('2026-11-27T08:00:00Z');
  return db
    .insertInto('media_file')
    .values({ file, name: file, alt: JSON.stringify(alt), ...size, created_at })
    .returning(['id', 'file'])
    .executeTakeFirstOrThrow();
}
