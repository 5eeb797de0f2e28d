import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { cached } from '../../../platform/caching/cached.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type BrandRow, selectPublicBrands } from './category.store.ts';

export type BrandTile = { id: number; slug: string; title: string; image: string | null; featured: boolean };

/** A change is visible in every process within this time. */
const CACHE_TTL_MS = 1000;

const cachedBrands = cached(CACHE_TTL_MS, selectPublicBrands);

/** Public brands, at most a second old. */
export async function listBrands(db: Db, locale: Locale): Promise<BrandTile[]> {
  return (await cachedBrands.read(db)).map((row) => toBrandTile(row, locale));
}

/** Call after brands changed in this process. */
export function invalidateBrands(db: Db): void {
  cachedBrands.invalidate(db);
}

function toBrandTile(row: BrandRow, locale: Locale): BrandTile {
  return { ...row, title: pickTranslation(row.title, locale) };
}
