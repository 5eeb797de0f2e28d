import type { Db } from '../../../platform/database/db.ts';
import type {} from '../content.tables.ts';

const PUBLIC_STATUS = 1;
const MAX_SLIDES = 10;

export function selectPublicSlides(db: Db) {
  return db
    .selectFrom('slide')
    .select(['id', 'title', 'text', 'action', 'image', 'image_2x', 'alt', 'source_type', 'source'])
    .where('status', '=', PUBLIC_STATUS)
    .orderBy('sort')
    .orderBy('id')
    .limit(MAX_SLIDES)
    .execute();
}
