import { type Locale, textIn } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { findNamed } from '../naming/find-named.ts';
import type { Named } from '../naming/slug.rules.ts';
import { publicPage } from './content.store.ts';
import { type Block, blocksOf } from './markdown.rules.ts';
import { readSettings } from './read-settings.ts';
import { shopText } from './shop-text.rules.ts';

export type StaticPage = { names: Named; title: string; blocks: Block[]; updatedAt: Date };

/** A static page in a language, by any current or former slug. Refuses an unknown or private page as missing. */
export async function showPage(db: Db, name: string, locale: Locale): Promise<Result<StaticPage>> {
  const [id, settings] = await Promise.all([findNamed(db, 'page', name), readSettings(db)]);
  const page = id === undefined ? undefined : await publicPage(db, id);
  if (!page) return refuse('api.not-found', {}, 'missing');
  return ok({
    names: { slug: page.slug, slugs: page.slugs },
    title: textIn(page.title, locale),
    blocks: blocksOf(shopText(page.body, locale, settings)),
    updatedAt: page.updated_at,
  });
}
