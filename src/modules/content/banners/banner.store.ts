import type { Db } from '../../../platform/database/db.ts';
import type {} from '../content.tables.ts';

const PUBLIC_STATUS = 1;
/** Banners that are shown now or later. */
const MAX_BANNERS = 1000;

/** Public banners in sort order per placement, among them those whose time has not come or is over. */
export function selectPublicBanners(db: Db) {
  return db
    .selectFrom('banner')
    .select([
      'id',
      'place',
      'title',
      'text',
      'image',
      'image_2x',
      'alt',
      'closable',
      'source_type',
      'source',
      'audience',
      'starts_at',
      'ends_at',
    ])
    .where('status', '=', PUBLIC_STATUS)
    .orderBy('place')
    .orderBy('sort')
    .orderBy('id')
    .limit(MAX_BANNERS)
    .execute();
}
