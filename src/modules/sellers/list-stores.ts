import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { findNamed } from '../naming/find-named.ts';
import { type Named, slugIn } from '../naming/slug.rules.ts';
import { openStore, openStoreRows, type StoreRow } from './sellers.store.ts';
import type { SellerAddress } from './sellers.tables.ts';
import { ratingOf, type SellerTally, sellerTallies } from './tally-sellers.ts';

/** A store as shoppers see it. */
export type Store = {
  id: number;
  /** In addresses of the language; `names` are those of all. */
  slug: string;
  names: Named;
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
  email: string;
  phone: string;
  /** Whether it gave its word that only lawful goods are offered. */
  isSelfCertified: boolean;
  address: SellerAddress;
};

/** Every open store, by name. */
export async function listStores(db: Db, { locale }: { locale: Locale }): Promise<Store[]> {
  const [rows, tallyOf] = await Promise.all([openStoreRows(db), sellerTallies.read(db)]);
  return rows.map((row) => storeOf(row, tallyOf(row.id), locale));
}

/** By any name it has or had. */
export async function showStore(db: Db, name: string, { locale }: { locale: Locale }): Promise<Store | undefined> {
  const id = await findNamed(db, 'store', name);
  const row = id === undefined ? undefined : await openStore(db, id);
  return row && storeOf(row, (await sellerTallies.read(db))(row.id), locale);
}

function storeOf(row: StoreRow, tally: SellerTally, locale: Locale): Store {
  return {
    id: row.id,
    slug: slugIn(row, locale),
    names: { slug: row.slug, slugs: row.slugs },
    name: row.name,
    about: textIn(row.about, locale),
    image: row.image,
    cover: row.cover,
    onHoliday: row.state === 'holiday',
    since: row.created_at,
    products: tally.products,
    rating: ratingOf(tally),
    ratingCount: tally.ratingCount,
    legalName: row.legal_name,
    registrationNo: row.registration_no,
    email: row.email,
    phone: row.phone,
    isSelfCertified: row.self_certified_at !== null,
    address: row.address,
  };
}
