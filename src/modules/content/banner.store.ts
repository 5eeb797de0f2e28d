import type { Db } from '../../platform/db.ts';
import type {} from './content.tables.ts';

const PUBLIC = 1;
const MOST_BANNERS = 30;

/** Banners of these placements that are active at a time, in sort order. */
export function bannersAt(db: Db, placements: readonly number[], now: Date) {
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
    .where('status', '=', PUBLIC)
    .where('place', 'in', placements)
    .where((is) => is.or([is('starts_at', 'is', null), is('starts_at', '<=', now)]))
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('place')
    .orderBy('sort')
    .orderBy('id')
    .limit(MOST_BANNERS)
    .execute();
}
