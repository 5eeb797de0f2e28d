import { sql } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import type { SellerState, SellerTable } from './sellers.tables.ts';

const MAX_STORES = 500;
/** States in which a store is public; on holiday it is visible but does not ship. */
const OPEN_STATES: readonly SellerState[] = ['active', 'holiday'];

export type StoreRow = Pick<
  SellerTable,
  'slug' | 'name' | 'image' | 'legal_name' | 'registration_no' | 'email' | 'phone' | 'self_certified_at'
> & {
  id: number;
  slugs: LocalizedText;
  about: LocalizedText;
  cover: string | null;
  state: SellerState;
  address: SellerTable['address'];
  created_at: Date;
};

function selectOpenStores(db: Db) {
  return db
    .selectFrom('seller')
    .select([
      'id',
      'slug',
      'slugs',
      'name',
      'about',
      'image',
      'cover',
      'legal_name',
      'registration_no',
      'email',
      'phone',
      'self_certified_at',
      'address',
      'state',
      'created_at',
    ])
    .where('state', 'in', OPEN_STATES);
}

export function findOpenStore(db: Db, id: number): Promise<StoreRow | undefined> {
  return selectOpenStores(db).where('id', '=', id).executeTakeFirst();
}

/** Open stores by name. */
export function listOpenStores(db: Db): Promise<StoreRow[]> {
  return selectOpenStores(db).orderBy(sql`lower(name)`).orderBy('id').limit(MAX_STORES).execute();
}

/** Number and ratings of the public products of each store; uses an index-only scan. */
export async function readSellerStats(
  db: Db,
): Promise<{ seller_id: number; products: number; rating_sum: number; rating_count: number }[]> {
  const { rows } = await sql<{ seller_id: number; products: number; rating_sum: number; rating_count: number }>`
    select seller_id, count(*)::int as products, sum(rating_sum) as rating_sum, sum(rating_count) as rating_count
    from product where status = 1 and seller_id is not null
    group by seller_id limit ${MAX_STORES}
  `.execute(db);
  return rows;
}

/** Finds a store in any state. */
export function findStoreById(db: Db, id: number): Promise<{ slug: string; state: SellerState } | undefined> {
  return db.selectFrom('seller').select(['slug', 'state']).where('id', '=', id).executeTakeFirst();
}

/** Mailboxes of sellers with the language of their application; null without one. */
export function selectSellerMailboxes(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; email: string; locale: string | null }[]> {
  return db
    .selectFrom('seller')
    .leftJoin('seller_application', 'seller_application.seller_id', 'seller.id')
    .distinctOn('seller.id')
    .select(['seller.id', 'seller.email', 'seller_application.locale'])
    .where('seller.id', 'in', ids)
    .orderBy('seller.id')
    .orderBy('seller_application.applied_at', 'desc')
    .execute();
}
