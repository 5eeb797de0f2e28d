import type { Db } from '../../platform/db.ts';
import type { Named } from '../naming/slug.rules.ts';
import { publicPages } from './content.store.ts';

/** Every public page's names in addresses, and when its text was last changed. */
export async function listPages(db: Db): Promise<{ names: Named; updatedAt: Date }[]> {
  return (await publicPages(db)).map(({ slug, slugs, updated_at }) => ({
    names: { slug, slugs },
    updatedAt: updated_at,
  }));
}
