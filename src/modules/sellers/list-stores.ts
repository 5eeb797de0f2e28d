import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { findBySlug } from '../naming/find-by-slug.ts';
import { localizeSlug, type SlugSet } from '../naming/slug.rules.ts';
import { cachedSellerStats, calculateAverageRating, type SellerStats } from './seller-stats.ts';
import { findOpenStore, listOpenStores, type StoreRow } from './sellers.store.ts';
import type { SellerAddress } from './sellers.tables.ts';

/** Public data of a store. */
export type Store = {
  id: number;
  /** Slug in the language of the request; `names` contains the slugs of all languages. */
  slug: string;
  names: SlugSet;
  name: string;
  about: string;
  /** Logo. */
  image: string | null;
  /** Cover picture. */
  cover: string | null;
  onHoliday: boolean;
  since: Date;
  products: number;
  /** Average rating of its products to one decimal, 0 without ratings. */
  rating: number;
  ratingCount: number;
  /** Name of the legal entity. */
  legalName: string;
  registrationNo: string;
  email: string;
  phone: string;
  /** Whether the seller certified that only lawful goods are offered. */
  isSelfCertified: boolean;
  address: SellerAddress;
};

/** Lists all open stores by name. */
export async function listStores(db: Db, { locale }: { locale: Locale }): Promise<Store[]> {
  const [rows, statsBySeller] = await Promise.all([listOpenStores(db), cachedSellerStats.read(db)]);
  return rows.map((row) => toStore(row, statsBySeller(row.id), locale));
}

/** Finds an open store by a current or former slug. */
export async function showStore(db: Db, name: string, { locale }: { locale: Locale }): Promise<Store | undefined> {
  const id = await findBySlug(db, 'store', name);
  const row = id === undefined ? undefined : await findOpenStore(db, id);
  return row && toStore(row, (await cachedSellerStats.read(db))(row.id), locale);
}

function toStore(row: StoreRow, stats: SellerStats, locale: Locale): Store {
  return {
    id: row.id,
    slug: localizeSlug(row, locale),
    names: { slug: row.slug, slugs: row.slugs },
    name: row.name,
    about: pickTranslation(row.about, locale),
    image: row.image,
    cover: row.cover,
    onHoliday: row.state === 'holiday',
    since: row.created_at,
    products: stats.products,
    rating: calculateAverageRating(stats),
    ratingCount: stats.ratingCount,
    legalName: row.legal_name,
    registrationNo: row.registration_no,
    email: row.email,
    phone: row.phone,
    isSelfCertified: row.self_certified_at !== null,
    address: row.address,
  };
}
