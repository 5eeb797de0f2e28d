import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type BrandRow, selectPublicBrands } from './category.store.ts';

export type BrandTile = { id: number; slug: string; title: string; image: string | null; featured: boolean };

export async function listBrands(db: Db, locale: Locale): Promise<BrandTile[]> {
  return (await selectPublicBrands(db)).map((row) => toBrandTile(row, locale));
}

function toBrandTile(row: BrandRow, locale: Locale): BrandTile {
  return { ...row, title: pickTranslation(row.title, locale) };
}
