import type { Db } from '../../platform/db.ts';
import { publicPages } from './content.store.ts';

/** Every public page's name in addresses, and when its text was last changed. */
export async function listPages(db: Db): Promise<{ slug: string; updatedAt: Date }[]> {
  return (await publicPages(db)).map(({ slug, updated_at }) => ({ slug, updatedAt: updated_at }));
}
