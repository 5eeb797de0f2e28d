import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type {} from '../../sellers/sellers.tables.ts';

export type StoreReviewRow = {
  id: string;
  store: string;
  productId: number;
  main: string;
  product: LocalizedText;
  name: string | null;
  locale: string;
  rating: number;
  title: string;
  body: string;
  reply: string | null;
  repliedBy: 'staff' | 'store' | null;
  at: Date;
};

/** Stores that the customer manages. */
const selectManagedStores = (customerId: string) => sql`
  select s.id, s.name from seller_member m join seller s on s.id = m.seller_id
  where m.customer_id = ${customerId} and m.role in ('owner', 'manager')`;

export async function managesStore(db: Db, customerId: string): Promise<boolean> {
  const { rows } = await sql`${selectManagedStores(customerId)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Published reviews of products of the customer's stores: those without a reply first, then the newest. */
export async function listStoreReviews(
  db: Db,
  customerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoreReviewRow[]; total: number }> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from review r join (${selectManagedStores(customerId)}) own on own.id = r.seller_id
    where r.status = 'published'
  `.execute(db);
  const { rows } = await sql<StoreReviewRow>`
    select r.id, own.name as store, r.product_id as "productId", coalesce(main.slug, filed.slug) as main,
      p.title as product, r.display_name as name, r.locale, r.rating, r.title, r.body, r.reply,
      r.replied_by as "repliedBy", r.created_at as at
    from review r
    join (${selectManagedStores(customerId)}) own on own.id = r.seller_id
    join product p on p.id = r.product_id
    join category filed on filed.id = p.category_id
    left join category main on main.id = filed.parent_id
    where r.status = 'published'
    order by r.reply is not null, r.created_at desc, r.id
    limit ${limit} offset ${offset}
  `.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
