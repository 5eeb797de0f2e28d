import type { Locale, Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { PageNames } from '../naming/page-names.rules.ts';
import { type Named, slugIn } from '../naming/slug.rules.ts';
import { publicPages } from './content.store.ts';

/** Localised paths of the public pages. */
export async function pageNames(db: Db, locale: Locale): Promise<PageNames> {
  return namesIn(await publicPages(db), locale);
}

export function namesIn(pages: readonly Named[], locale: Locale): PageNames {
  const differing = pages.filter((page) => slugIn(page, locale) !== page.slug);
  const path = (slug: string) => `/page/${encodeURIComponent(slug)}`;
  return Object.fromEntries(differing.map((page) => [path(page.slug), path(slugIn(page, locale))]));
}

/** Every public page with its slugs, title and last change. */
export async function listPages(db: Db): Promise<{ names: Named; title: Localized; updatedAt: Date }[]> {
  return (await publicPages(db)).map(({ slug, slugs, title, updated_at }) => ({
    names: { slug, slugs },
    title,
    updatedAt: updated_at,
  }));
}
