import type { Db } from '../../../platform/database/db.ts';
import type {} from '../content.tables.ts';

const PUBLIC_STATUS = 1;
const MAX_BANNERS = 30;

/** Banners of these placements that are active at a time, in sort order. */
export function selectActiveBanners(db: Db, placements: readonly number[], now: Date) {
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
    ])
    .where('status', '=', PUBLIC_STATUS)
    .where('place', 'in', placements)
    .where((is) => is.or([is('starts_at', 'is', null), is('starts_at', '<=', now)]))
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('place')
    .orderBy('sort')
    .orderBy('id')
    .limit(MAX_BANNERS)
    .execute();
}
