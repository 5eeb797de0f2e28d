import type { Locale, Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { PageNames } from '../naming/page-names.rules.ts';
import { type Named, slugIn } from '../naming/slug.rules.ts';
import { publicPages } from './content.store.ts';

/** What public pages are called in a language, by their own names. */
export async function pageNames(db: Db, locale: Locale): Promise<PageNames> {
  return namesIn(await publicPages(db), locale);
}

export function namesIn(pages: readonly Named[], locale: Locale): PageNames {
  const named = pages.map((page) => [page.slug, slugIn(page, locale)] as const);
  return Object.fromEntries(named.filter(([slug, own]) => own !== slug));
}

/** Every public page's names in addresses, its title, and when its text was last changed. */
export async function listPages(db: Db): Promise<{ names: Named; title: Localized; updatedAt: Date }[]> {
  return (await publicPages(db)).map(({ slug, slugs, title, updated_at }) => ({
    names: { slug, slugs },
    title,
    updatedAt: updated_at,
  }));
}
