import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { Named } from '../naming/slug.rules.ts';
import { publicPages } from './content.store.ts';

/** Every public page's names in addresses, its title, and when its text was last changed. */
export async function listPages(db: Db): Promise<{ names: Named; title: Localized; updatedAt: Date }[]> {
  return (await publicPages(db)).map(({ slug, slugs, title, updated_at }) => ({
    names: { slug, slugs },
    title,
    updatedAt: updated_at,
  }));
}
