import { sql } from 'kysely';
import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { SellerState, SellerTable } from './sellers.tables.ts';

const MOST_STORES = 500;
/** States in which a store stands open to shoppers; on holiday it is seen and does not send. */
const OPEN: readonly SellerState[] = ['active', 'holiday'];

export type StoreRow = Pick<SellerTable, 'slug' | 'name' | 'image' | 'legal_name' | 'registration_no'> & {
  id: number;
  about: Localized;
  cover: string | null;
  state: SellerState;
  address: SellerTable['address'];
  created_at: Date;
};

function openStores(db: Db) {
  return db
    .selectFrom('seller')
    .select([
      'id',
      'slug',
      'name',
      'about',
      'image',
      'cover',
      'legal_name',
      'registration_no',
      'address',
      'state',
      'created_at',
    ])
    .where('state', 'in', OPEN);
}

export function openStore(db: Db, by: { id: number } | { slug: string }): Promise<StoreRow | undefined> {
  const asked = 'id' in by ? openStores(db).where('id', '=', by.id) : openStores(db).where('slug', '=', by.slug);
  return asked.executeTakeFirst();
}

/** In the order of their names. */
export function openStoreRows(db: Db): Promise<StoreRow[]> {
  return openStores(db).orderBy(sql`lower(name)`).orderBy('id').limit(MOST_STORES).execute();
}
