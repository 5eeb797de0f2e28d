import { type Locale, textIn } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { publicPage } from './content.store.ts';
import { type Block, blocksOf } from './markdown.rules.ts';

export type StaticPage = { slug: string; title: string; blocks: Block[]; updatedAt: Date };

/** A content page in a language. Refuses an unknown or private slug as missing. */
export async function showPage(db: Db, slug: string, locale: Locale): Promise<Result<StaticPage>> {
  const page = await publicPage(db, slug);
  if (!page) return refuse('api.not-found', {}, 'missing');
  return ok({
    slug: page.slug,
    title: textIn(page.title, locale),
    blocks: blocksOf(textIn(page.body, locale)),
    updatedAt: page.updated_at,
  });
}
