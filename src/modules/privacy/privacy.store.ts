import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type {} from '../customers/customers.tables.ts';
import type { DeletionFacts } from './deletion.rules.ts';

/** Order statuses before delivery that are not cancelled. */
const OPEN_ORDER_STATUSES = [1, 2, 3, 4];
/** Statuses of approved repairs and of repairs whose device is at the shop. */
const ACTIVE_TICKET_STATUSES = [
  ...['approved', 'booked', 'received', 'diagnosing', 'awaiting_approval', 'awaiting_parts', 'in_repair', 'testing'],
  ...['ready', 'unrepairable', 'unclaimed'],
];
const OPEN_RETURN_STATUSES = ['unconfirmed', 'requested', 'approved', 'in_transit', 'received', 'inspected'];

/** Reads the facts that block an account deletion. */
export async function selectDeletionFacts(db: Db, customerId: string): Promise<DeletionFacts> {
  const { rows } = await sql<DeletionFacts>`
    select
      (select count(*)::int from shop_order where customer_id = ${customerId} and status = any(${OPEN_ORDER_STATUSES}::int[])) as orders,
      (
        select count(*)::int from return_request request join shop_order ordered on ordered.id = request.order_id
        where ordered.customer_id = ${customerId} and request.status = any(${OPEN_RETURN_STATUSES}::text[])
      ) as returns,
      (select count(*)::int from ticket where customer_id = ${customerId} and status = any(${ACTIVE_TICKET_STATUSES}::text[])) as repairs,
      exists (select from staff_member where customer_id = ${customerId}) as staff,
      exists (select from seller_member where customer_id = ${customerId} and role = 'owner') as store
  `.execute(db);
  return rows[0] ?? { orders: 0, returns: 0, repairs: 0, staff: false, store: false };
}

/** Locks an account that is due for erasure; undefined when it is not due or locked by another process. */
export function lockAccountToErase(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ id: string; email: string; locale: string; picture: string | null } | undefined> {
  return tx
    .selectFrom('customer')
    .select(['id', 'email', 'locale', 'picture'])
    .where('id', '=', id)
    .where('delete_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function postponeErasure(tx: Tx, customerId: string, until: Date): Promise<void> {
  await tx.updateTable('customer').set({ delete_at: until }).where('id', '=', customerId).execute();
}

/**
 * Anonymizes all records that outlive the account. Orders and invoices are kept under a pseudonym, published reviews,
 * questions and answers without a name. Dependent rows of the account are deleted with it.
 * @returns private files that are no longer referenced
 */
export async function anonymizeCustomer(
  tx: Tx,
  { id, email, pseudonym }: { id: string; email: string; pseudonym: string },
): Promise<{ files: string[] }> {
  const nobody = `${pseudonym.toLowerCase()}@erased.invalid`;
  const place = (address: 'address' | 'billing_address') => sql`
    case when ${sql.ref(address)} is null then null else jsonb_build_object(
      'name', ${pseudonym}::text, 'phone', '', 'country', ${sql.ref(address)}->'country', 'state', ${sql.ref(address)}->'state',
      'city', '', 'zip', null, 'address_1', '', 'address_2', null, 'landmark', null, 'delivery_note', null, 'company', null,
      'tax_id', null
    ) end`;
  const own = sql`select id from shop_order where customer_id = ${id}`;
  await sql`update voucher_use set email = ${nobody}, phone = '' where customer_id = ${id}`.execute(tx);
  await sql`update cancellation set note = '' where order_id in (${own}) and requested_by = 'customer'`.execute(tx);
  await sql`delete from unconfirmed_cancellation where order_id in (${own})`.execute(tx);
  await sql`
    update return_request set note = '', payout = null, unconfirmed_payout = null, payout_token_hash = null
    where order_id in (${own})`.execute(tx);
  const photos = await sql<{ file: string }>`
    delete from return_photo using return_request request
    where request.id = return_photo.return_id and request.order_id in (${own})
    returning return_photo.file`.execute(tx);
  const pictures = await anonymizeRepairs(tx, { id, email, pseudonym, nobody });
  const papers = await sql<{ file: string | null }>`
    delete from seller_application where customer_id = ${id} returning document as file`.execute(tx);
  // processed webhook bodies contain data of the buyer
  await sql`
    update webhook_inbox set body = ''::bytea where processed_at is not null
      and attempt_id in (select attempt.id from payment_attempt attempt where attempt.order_id in (${own}))`.execute(
    tx,
  );
  // a payment attempt that was never opened at its provider still contains the network address of the buyer
  await sql`update payment_attempt set request = null where order_id in (${own})`.execute(tx);
  await sql`
    update shop_order set customer_id = null, guest_hash = null, email = ${nobody}, phone = '', note = '',
      address = ${place('address')}, billing_address = ${place('billing_address')}
    where customer_id = ${id}`.execute(tx);
  for (const table of ['review', 'product_question', 'product_answer']) {
    const written = sql.table(table);
    await sql`delete from ${written} where customer_id = ${id} and status <> 'published'`.execute(tx);
  }
  await sql`update review set display_name = null where customer_id = ${id}`.execute(tx);
  await sql`update product_question set display_name = null where customer_id = ${id}`.execute(tx);
  await sql`update product_answer set display_name = null where customer_id = ${id} and by = 'buyer'`.execute(tx);
  // votes and reports are deleted with the account, so their counters are decremented
  await sql`
    update review set helpful_count = helpful_count - 1
    where id in (select review_id from review_vote where customer_id = ${id})`.execute(tx);
  await sql`
    update review set reported_count = greatest(reported_count - 1, 0)
    where id in (select review_id from review_report where customer_id = ${id} and settled_at is null)`.execute(tx);
  await sql`delete from stock_alert where email = ${email}`.execute(tx);
  await sql`delete from mail where recipient = ${email}`.execute(tx);
  await sql`delete from idempotency where actor = ${`customer:${id}`}`.execute(tx);
  await tx.deleteFrom('customer').where('id', '=', id).execute();
  return { files: [...photos.rows, ...papers.rows, ...pictures].flatMap(({ file }) => file ?? []) };
}

/**
 * Anonymizes repair tickets, including those without an account under the same e-mail address: number, work and prices
 * are kept. Contact messages are deleted.
 */
async function anonymizeRepairs(
  tx: Tx,
  { id, email, pseudonym, nobody }: { id: string; email: string; pseudonym: string; nobody: string },
): Promise<{ file: string }[]> {
  const own = sql`customer_id = ${id} or (customer_id is null and lower(email) = ${email})`;
  const tickets = sql`select id from ticket where ${own}`;
  const photos = await sql<{ file: string }>`
    delete from ticket_photo where ticket_id in (${tickets}) returning file`.execute(tx);
  const sent = await sql<{ file: string }>`
    delete from contact_photo where message_id in (select id from contact_message where ${own}) returning file`.execute(
    tx,
  );
  await sql`delete from contact_message where ${own}`.execute(tx);
  // revokes access to the tickets and deletes free text
  await sql`delete from ticket_token where ticket_id in (${tickets})`.execute(tx);
  await sql`update ticket_payout set reference = '' where ticket_id in (${tickets})`.execute(tx);
  await sql`update ticket_event set message = '', note = '' where ticket_id in (${tickets})`.execute(tx);
  await sql`
    update ticket set customer_id = null, name = ${pseudonym}, email = ${nobody}, phone = '', serial = null,
      description = '', next_reminder_at = null,
      address = case when address is null then null else jsonb_build_object(
        'name', ${pseudonym}::text, 'phone', '', 'country', address->'country', 'state', address->'state',
        'city', '', 'zip', null, 'address_1', '', 'address_2', null, 'landmark', null, 'delivery_note', null,
        'company', null, 'tax_id', null
      ) end
    where ${own}`.execute(tx);
  return [...photos.rows, ...sent.rows];
}
