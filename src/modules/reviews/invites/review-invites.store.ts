import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { type DueRows, isNotPostponed } from '../../../platform/jobs/due-rows.ts';

export type DueInvite = {
  orderId: string;
  customerId: string;
  email: string;
  locale: string;
  lines: { id: string; title: string }[];
};

const MAX_INVITED_LINES = 8;

/** Failed invitations of this job are stored in `job_failure`. */
export const INVITES_DUE: DueRows = { table: 'shop_order', dueColumn: 'placed_at', job: 'send-review-invites' };

/**
 * Orders whose last shipment was delivered in the period, that contain something to review, and whose buyer was not
 * invited yet and receives invitations.
 */
export async function findDueInvites(
  db: Db,
  { since, until, limit, now }: { since: Date; until: Date; limit: number; now: Date },
): Promise<DueInvite[]> {
  const { rows } = await sql<DueInvite>`
    select o.id as "orderId", o.customer_id as "customerId", c.email, o.locale,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', item.id, 'title', item.title)), '[]') from (
          select l.id, l.title from order_line l
          join order_shipment k on k.order_id = l.order_id and k.id = l.shipment_id and k.status = 5
          where l.order_id = o.id and l.product_id is not null and l.cancelled + l.returned < l.quantity
            and not exists (select 1 from review r where r.order_id = l.order_id and r.order_line_id = l.id)
          order by l.id limit ${MAX_INVITED_LINES}
        ) item
      ) as lines
    from shop_order o
    join customer c on c.id = o.customer_id
    where o.status = 5
      and ${isNotPostponed('send-review-invites', sql.ref('o.id'), now)}
      and not exists (select 1 from review_invitation i where i.order_id = o.id)
      and not exists (select 1 from review_opt_out s where s.customer_id = o.customer_id)
      and (
        select max(e.happened_at) from order_event e where e.order_id = o.id and e.to_state = '5'
      ) between ${since} and ${until}
      and exists (
        select 1 from order_line l
        join order_shipment k on k.order_id = l.order_id and k.id = l.shipment_id and k.status = 5
        where l.order_id = o.id and l.product_id is not null and l.cancelled + l.returned < l.quantity
          and not exists (select 1 from review r where r.order_id = l.order_id and r.order_line_id = l.id)
      )
    order by o.placed_at, o.id
    limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Returns false when another process invited the buyer since the due rows were read: a row lock does not show rows
 * inserted by others.
 */
export async function insertInvite(
  tx: Tx,
  { orderId, customerId, leaveHash, now }: { orderId: string; customerId: string; leaveHash: Buffer; now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('review_invitation')
    .values({ order_id: orderId, customer_id: customerId, unsubscribe_hash: leaveHash, invited_at: now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns false when the link is unknown. */
export async function unsubscribeByToken(db: Db, leaveHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ customer_id: string }>`
    insert into review_opt_out (customer_id, stopped_at)
    select customer_id, ${now} from review_invitation where unsubscribe_hash = ${leaveHash}
    on conflict (customer_id) do update set stopped_at = review_opt_out.stopped_at
    returning customer_id
  `.execute(db);
  return rows.length > 0;
}

export async function isUnsubscribed(db: Db, customerId: string): Promise<boolean> {
  const stop = await db
    .selectFrom('review_opt_out')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return stop !== undefined;
}

export async function unsubscribeCustomer(db: Db, customerId: string, now: Date): Promise<void> {
  await db
    .insertInto('review_opt_out')
    .values({ customer_id: customerId, stopped_at: now })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute();
}

export async function resubscribeCustomer(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('review_opt_out').where('customer_id', '=', customerId).execute();
}
