import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import type {} from '../orders/order.tables.ts';

const ownOrders = (customerId: string): RawBuilder<unknown> =>
  sql`select id from shop_order where customer_id = ${customerId}`;

/** Clears processed webhook bodies, which contain data of the buyer. */
export async function clearWebhookBodies(tx: Tx, customerId: string): Promise<void> {
  await sql`
    update webhook_event set body = ''::bytea where processed_at is not null
      and attempt_id in (
        select attempt.id from payment_attempt attempt where attempt.order_id in (${ownOrders(customerId)})
      )`.execute(tx);
}

/** A payment attempt that was never opened at its provider still contains the network address of the buyer. */
export async function clearAttemptRequests(tx: Tx, customerId: string): Promise<void> {
  await sql`update payment_attempt set request = null where order_id in (${ownOrders(customerId)})`.execute(tx);
}
