import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { readListingIndex } from '../listing/listing-index.ts';
import { tallySellers } from '../listing/tally-sellers.rules.ts';
import { openStore, openStoreRows, type StoreRow } from './sellers.store.ts';
import type { SellerAddress } from './sellers.tables.ts';

/** A store as shoppers see it. */
export type Store = {
  id: number;
  slug: string;
  name: string;
  about: string;
  /** Its mark. */
  image: string | null;
  /** A wide picture. */
  cover: string | null;
  onHoliday: boolean;
  since: Date;
  products: number;
  /** Average stars of its goods to one decimal, 0 without ratings. */
  rating: number;
  ratingCount: number;
  /** Who answers in law. */
  legalName: string;
  registrationNo: string;
  address: SellerAddress;
};

type Context = { locale: Locale; now: Date };

/** Every open store, by name. */
export async function listStores(db: Db, { locale, now }: Context): Promise<Store[]> {
  const rows = await openStoreRows(db);
  return withTallies(db, rows, { locale, now });
}

export async function showStore(db: Db, slug: string, context: Context): Promise<Store | undefined> {
  const row = await openStore(db, { slug });
  if (!row) return undefined;
  const [store] = await withTallies(db, [row], context);
  return store;
}

async function withTallies(db: Db, rows: readonly StoreRow[], { locale, now }: Context): Promise<Store[]> {
  const tallies = tallySellers((await readListingIndex(db, now)).columns);
  return rows.map((row) => {
    const { products = 0, ratingSum = 0, ratingCount = 0 } = tallies.get(row.id) ?? {};
    return {
      id: row.id,
      slug: row.slug,
      name: row.name,
      about: textIn(row.about, locale),
      image: row.image,
      cover: row.cover,
      onHoliday: row.state === 'holiday',
      since: row.created_at,
      products,
      rating: ratingCount === 0 ? 0 : Math.round((ratingSum * 10) / ratingCount) / 10,
      ratingCount,
      legalName: row.legal_name,
      registrationNo: row.registration_no,
      address: row.address,
    };
  });
}
