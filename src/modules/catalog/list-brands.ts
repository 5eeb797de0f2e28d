import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { type BrandRow, publicBrands } from './category.store.ts';

export type BrandTile = { id: number; slug: string; title: string; image: string | null; featured: boolean };

export async function listBrands(db: Db, locale: Locale): Promise<BrandTile[]> {
  return (await publicBrands(db)).map((row) => brandTile(row, locale));
}

function brandTile(row: BrandRow, locale: Locale): BrandTile {
  return { ...row, title: textIn(row.title, locale) };
}
